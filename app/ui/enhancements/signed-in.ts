/** The small scripts of every page of a signed-in user in one file, which takes one request instead of five. */
import "./clear-errors";
import "./follow-inbox";
import "./follow-session";
import "./pending";
import "./set-in-place";
import "./submit-filters";
