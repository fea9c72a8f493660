import { Dialog } from "~/ui/dialog";
import adminKeysUrl from "~/ui/enhancements/admin-keys.ts?worker&url";
import { Rows } from "~/ui/rows";

/** Names the key that opens the sheet. */
export const KeyHint = () => (
  <p className="key-hint small muted">
    Press <kbd>?</kbd> for keys
  </p>
);

/** The keys of the admin's pages, and the sheet that explains them. They need JavaScript. */
export const AdminKeys = () => (
  <>
    <Dialog id="admin-keys" title="Keys">
      <Rows
        items={[
          { label: "j, k", value: "Next and previous row" },
          { label: "Enter", value: "Open the row, or press the button" },
          { label: "a", value: "Go to the button that accepts or answers" },
          { label: "r", value: "Go to the reason for a refusal" },
          { label: "/", value: "Search the list" },
          { label: "?", value: "Show these keys" },
        ]}
      />
      <p>
        <label>
          <input type="checkbox" id="admin-keys-off" /> Turn these keys off in this browser, except “?”
        </label>
      </p>
    </Dialog>
    <script type="module" src={adminKeysUrl} fetchPriority="low" />
  </>
);
