import { vocabulary } from "~/domain/experts/vocabulary";
import { ListField } from "./list-field";

type SkillFieldProps = Omit<Parameters<typeof ListField>[0], "name" | "noun" | "list" | "hint">;

/** Skills: the kept vocabulary is suggested, free tags are welcome. */
export function SkillField(props: SkillFieldProps) {
  const list = `${props.id}-known`;
  return (
    <>
      <ListField
        {...props}
        name="skills"
        noun="skill"
        list={list}
        hint="Pick from the suggestions where one fits, so that learners find you. Your own words are fine too."
      />
      <datalist id={list}>
        {vocabulary.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </>
  );
}
