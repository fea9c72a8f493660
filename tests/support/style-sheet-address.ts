/** Stands for every style sheet: Vitest leaves their addresses empty, and React complains about that. */
export default "/assets/all.css";
