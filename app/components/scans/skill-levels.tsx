import { Legend } from "~/components/charts/legend";
import { levelText } from "~/domain/scans/analysis/levels";
import type { SkillLevel } from "~/domain/scans/analysis/result";
import { Table } from "~/ui/table";

interface SkillLevelsProps {
  levels: readonly SkillLevel[];
  /** Names of the skills whose steps of the plan are done. */
  done: readonly string[];
}

/** What the target role needs of each skill, and what is there: a bar and the same in words. */
export function SkillLevels({ levels, done }: SkillLevelsProps) {
  if (levels.length === 0) return null;
  return (
    <section className="stack-s skill-levels" aria-labelledby="levels">
      <h2 id="levels">Your skills and what the role needs</h2>
      <Legend
        items={[
          { look: "main", name: "Your level" },
          { look: "needed", name: "The level the role needs" },
        ]}
      />
      <Table
        label="Skill levels"
        stacks
        columns={[{ name: "Skill" }, { name: "Level" }, { name: "Yours" }, { name: "Needed" }]}
        rows={levels.map(({ name, shown, needed }) => ({
          key: name,
          cells: [
            <strong key="skill">{name}</strong>,
            <LevelBar key="bar" shown={shown} needed={needed} />,
            <span key="yours" className={shown >= needed ? "good" : undefined}>
              <span>{levelText[shown]}</span>
              {shown >= needed ? (
                <>
                  <span> ✓</span>
                  <span className="meets"> meets the role</span>
                </>
              ) : done.includes(name) ? (
                <span className="muted"> · step done since</span>
              ) : null}
            </span>,
            levelText[needed],
          ],
        }))}
      />
    </section>
  );
}

/** Three levels: filled up to one's own, outlined up to the needed one. The words beside it say the same. */
function LevelBar({ shown, needed }: Pick<SkillLevel, "shown" | "needed">) {
  return (
    <svg className="level-bar" viewBox="0 0 108 12" aria-hidden="true">
      {[1, 2, 3].map((level) => (
        <rect
          key={level}
          className={level <= shown ? "main" : level <= needed ? "needed" : "beyond"}
          x={(level - 1) * 36 + 1}
          y="1"
          width="34"
          height="10"
        />
      ))}
    </svg>
  );
}
