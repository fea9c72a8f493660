import { PostForm } from "~/components/form/post-form";
import { Button } from "~/ui/button";

/**
 * On the page of an emailed link: a button to restore a waitlist entry that was given up.
 * @param here the page's address
 */
export function TakeBack({ here, until }: { here: string; until: string }) {
  return (
    <PostForm action={here} className="stack-s">
      <p>
        Left by mistake? You can have the same place again until <strong className="num">{until}</strong>.
      </p>
      <div>
        <Button name="intent" value="undo">
          Go back to my place
        </Button>
      </div>
    </PostForm>
  );
}
