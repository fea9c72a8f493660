import { useEffect, useState } from "react";

/** Reports whether the browser has failed to load a picture from this address; false for an empty one. */
export function useBrokenPicture(src: string): boolean {
  const [broken, setBroken] = useState("");
  useEffect(() => {
    if (src === "") return;
    const picture = new Image();
    picture.onerror = () => setBroken(src);
    picture.src = src;
    return () => {
      picture.onerror = null;
    };
  }, [src]);
  return src !== "" && broken === src;
}
