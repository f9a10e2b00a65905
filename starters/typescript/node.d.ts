// What these files use of Node.js.  With the package @types/node this file can go.
declare const process: {
  stdin: unknown
  stdout: { write (text: string): void }
}
declare const console: { error (...things: unknown[]): void }
declare const require: { main: unknown }
declare const module: unknown

declare module 'node:readline' {
  export function createInterface (options: { input: unknown }):
    { on (event: 'line', call: (line: string) => void): void }
}
declare module 'node:fs' {
  export function readFileSync (path: string, encoding: 'utf8'): string
}
declare module 'node:test' {
  export function test (name: string, call: () => void): void
}
declare module 'node:assert' {
  export function ok (holds: unknown, message?: string): void
  export function strictEqual (found: unknown, expected: unknown, message?: string): void
}
