/** The address of every style sheet in tests. Vitest would leave it empty, and React warns about an empty address. */
export default "/assets/all.css";
