import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";

interface PaginationProps {
  /** The current page, from 1. */
  page: number;
  hasNext: boolean;
  /** How many pages there are, if that is known. */
  pages?: number | undefined;
  hrefOf: (page: number) => string;
  /** The accessible name: what the pages contain. */
  label?: string;
}

/** Links to the previous and next page. Renders nothing if everything fits on one page. */
export function Pagination({ page, hasNext, pages, hrefOf, label = "Pages" }: PaginationProps) {
  if (page <= 1 && !hasNext) return null;
  return (
    <nav className="pagination" aria-label={label}>
      {page > 1 ? (
        <a className="button quiet" rel="prev" href={hrefOf(page - 1)}>
          <ArrowLeft size={18} />
          <span>
            Previous<span className="visually-hidden"> page</span>
          </span>
        </a>
      ) : (
        <span />
      )}
      <span className="muted small num">{pages ? `Page ${page} of ${pages}` : `Page ${page}`}</span>{" "}
      {hasNext ? (
        <a className="button quiet" rel="next" href={hrefOf(page + 1)}>
          <span>
            Next<span className="visually-hidden"> page</span>
          </span>
          <ArrowRight size={18} />
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
