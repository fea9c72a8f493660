/** The script of visitors' pages without a framework. One file saves a listing one request. */
import "./pending";
import "./submit-filters";
