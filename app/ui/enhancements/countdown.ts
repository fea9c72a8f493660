import { countdownText } from "~/domain/classes/public/countdown";
import { countDown } from "~/ui/live/count-down";

/** Counts down to the start of a class. Without this script the page shows the text of the time it was made at. */
countDown(countdownText);
