import { fitText } from "~/domain/scans/analysis/levels";
import { fitTone } from "~/domain/scans/analysis/result";

/** A fit in percent, as a number, a word and a bar. The colour only repeats them. */
export function FitBar({ fit }: { fit: number }) {
  const tone = fitTone(fit);
  return (
    <div className="fit">
      <p>
        <strong className="num">{`${fit}%`}</strong>{" "}
        <span className={`fit-word ${tone}`}>{fitText[tone]}</span>
      </p>
      <svg className={`fit-bar ${tone}`} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={fit} height="4" />
      </svg>
    </div>
  );
}
