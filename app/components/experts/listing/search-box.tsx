import type { ReactNode } from "react";
import { searchSuggestions } from "~/domain/experts/listing/search-suggestions";
import { Button, type ButtonVariant } from "~/ui/button";

interface SearchBoxProps {
  action: string;
  placeholder: string;
  search?: string;
  variant?: ButtonVariant;
  /** Names of experts that it suggests besides skills and tools. */
  names?: readonly string[];
  /** Hidden fields that a search keeps. */
  children?: ReactNode;
}

/** A search for experts, of the listing and the home page. */
export const SearchBox = ({ action, placeholder, search, variant, names = [], children }: SearchBoxProps) => (
  <search>
    <form className="search" action={action}>
      <label>
        <span className="visually-hidden">What do you want to learn?</span>
        <input
          className="input"
          type="search"
          name="search"
          defaultValue={search}
          maxLength={100}
          placeholder={placeholder}
          list="search-suggestions"
        />
      </label>
      <datalist id="search-suggestions">
        {[...names, ...searchSuggestions].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {children}
      <Button variant={variant}>Search</Button>
    </form>
  </search>
);
