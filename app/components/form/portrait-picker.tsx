import { useEffect, useRef, useState } from "react";
import {
  maxZoom,
  pictureGround,
  pictureMessages,
  smallerCopy,
  wholePicture,
} from "~/domain/portraits/portrait";
import { fileDoor } from "~/shared/doors";
import { controlProps, Labelled } from "~/ui/field-parts";
import { replaceFile, shrinkPicture } from "./shrink-picture";

interface PortraitPickerProps {
  id: string;
  name: string;
  errors: readonly string[];
}

/**
 * Chooses a picture. With JavaScript it shows a preview and the square to cut out, and a picture that is too large for
 * the server is made smaller before it is sent.
 */
export function PortraitPicker({ id, name, errors }: PortraitPickerProps) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // The errors of the last post are about another file.
  const shown = problem ? [problem] : picture ? [] : errors;
  const hint = `${kinds} ${kept}`;
  const input = useRef<HTMLInputElement>(null);
  /** Settles once the chosen file is as it will be sent. */
  const ready = useRef<Promise<void> | null>(null);
  useEffect(() => {
    const form = input.current?.form;
    const wait = (event: SubmitEvent) => {
      if (!ready.current) return;
      event.preventDefault();
      const { submitter } = event;
      void ready.current.then(() => form?.requestSubmit(submitter));
    };
    form?.addEventListener("submit", wait);
    return () => form?.removeEventListener("submit", wait);
  }, []);
  async function choose(file: File | undefined) {
    setPicture(null);
    setProblem(null);
    if (!file || !input.current) return;
    // A picture that this browser can't show has no preview. The server reads it again.
    const opened = await createImageBitmap(file).catch(() => null);
    const smaller = opened && (await shrinkPicture(file, opened));
    if (smaller) replaceFile(input.current, smaller);
    if ((smaller ?? file).size > fileDoor.limits.fileBytes) setProblem(pictureMessages["too-large"]);
    else setPicture(opened);
  }
  function take(file: File | undefined) {
    const chosen = choose(file).then(() => {
      if (ready.current === chosen) ready.current = null;
    });
    ready.current = chosen;
  }
  // On a slow line, the file may have been chosen before the script took over: no change event follows.
  const takeOver = useRef(() => {
    const file = input.current?.files?.[0];
    if (file) take(file);
  });
  useEffect(() => takeOver.current(), []);
  return (
    <>
      <Labelled id={id} label="Picture" hint={hint} errors={shown}>
        <input
          ref={input}
          type="file"
          className="input"
          name={name}
          accept="image/jpeg,image/png,image/webp,image/avif"
          {...controlProps(id, { hint, errors: shown })}
          onChange={(event) => take(event.currentTarget.files?.[0])}
        />
      </Labelled>
      {/* With a script, a picture that is too large is made smaller before it is sent. */}
      <noscript>
        <p className="hint">{`${limits} ${smallerCopy}`}</p>
      </noscript>
      {picture ? <Crop picture={picture} /> : null}
    </>
  );
}

const kinds = "JPEG, PNG, WebP or AVIF.";
const limits = "Up to 5 MB and 40 megapixels.";
const kept = "We keep only the picture, not the place or camera stored in the file.";

/** The side of the preview in pixels, twice its side on the page. */
const previewSide = 384;

function Crop({ picture }: { picture: ImageBitmap }) {
  const [crop, setCrop] = useState(wholePicture);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<{ x: number; y: number } | null>(null);
  const side = Math.min(picture.width, picture.height) / crop.zoom;
  const [freeX, freeY] = [picture.width - side, picture.height - side];
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    const [left, top] = [(freeX * crop.x) / 100, (freeY * crop.y) / 100];
    if (!context) return;
    context.fillStyle = pictureGround;
    context.fillRect(0, 0, previewSide, previewSide);
    context.drawImage(picture, left, top, side, side, 0, 0, previewSide, previewSide);
  }, [picture, side, freeX, freeY, crop]);
  const move = (name: "zoom" | "x" | "y", value: number) =>
    setCrop((before) => ({ ...before, [name]: value }));
  const percent = (value: number) => Math.min(100, Math.max(0, value));
  return (
    <fieldset className="portrait-crop">
      <legend>Cut out a square</legend>
      <canvas
        ref={canvas}
        width={previewSide}
        height={previewSide}
        role="img"
        aria-label="Preview of the portrait"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={(event) => {
          if (!drag.current) return;
          const scale = side / event.currentTarget.clientWidth;
          const [dx, dy] = [event.clientX - drag.current.x, event.clientY - drag.current.y];
          drag.current = { x: event.clientX, y: event.clientY };
          setCrop(({ zoom, x, y }) => ({
            zoom,
            x: freeX > 0 ? percent(x - (100 * dx * scale) / freeX) : x,
            y: freeY > 0 ? percent(y - (100 * dy * scale) / freeY) : y,
          }));
        }}
        onPointerUp={() => {
          drag.current = null;
        }}
      />
      <Slider label="Zoom" name="zoom" value={crop.zoom} min={1} max={maxZoom} step={0.05} onChange={move} />
      <Slider label="Left to right" name="x" value={crop.x} min={0} max={100} step={1} onChange={move} />
      <Slider label="Top to bottom" name="y" value={crop.y} min={0} max={100} step={1} onChange={move} />
    </fieldset>
  );
}

interface SliderProps {
  label: string;
  name: "zoom" | "x" | "y";
  value: number;
  min: number;
  max: number;
  step: number;
  onChange(name: SliderProps["name"], value: number): void;
}

const Slider = ({ label, name, onChange, ...range }: SliderProps) => (
  <label className="range">
    <span>{label}</span>
    <input
      type="range"
      name={name}
      {...range}
      onChange={(event) => onChange(name, event.currentTarget.valueAsNumber)}
    />
  </label>
);
