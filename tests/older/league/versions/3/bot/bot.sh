while read -r line; do
	case $line in
	*'"type":"hello"'*) echo '{"bot": "anna"}' ;;
	*'"type":"act"'*)
		action=${line#*'"default":'}
		echo "${action%%\}*}}"
		;;
	esac
done
