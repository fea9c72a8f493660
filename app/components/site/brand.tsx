/** The mark: a keyway cut into its plug. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M2 2h28v28H2z" />
      <path className="cut" d="M13 6h7v6h-3v3h5v5h-3v6h-8v-4h3v-4h-3v-6h2z" />
    </svg>
  );
}
