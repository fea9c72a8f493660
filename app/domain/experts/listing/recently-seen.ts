/** A listed expert as a line: portrait, name and title. */
export interface SeenExpert {
  id: string;
  displayName: string;
  title: string;
  avatar: string | null;
}
