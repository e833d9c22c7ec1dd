import { Picture } from '#ui/picture.tsx'
import { type Focus, withFocus } from '#platform/files/stored-picture.ts'

const places = [
  { name: 'Wide', className: 'aspect-[5/2] w-40' },
  { name: 'Card', className: 'aspect-video w-28' },
  { name: 'Portrait', className: 'aspect-square w-20' },
] as const

type PictureFocusProps = { url: string; focus: Focus; onChange: (focus: Focus) => void }

/** Chooses the point of a picture that stays in view where a place cuts it, and shows it as three places do. */
export function PictureFocus({ url, focus, onChange }: PictureFocusProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold leading-snug">Focal point</legend>
      <p id="focus-hint" className="text-sm text-muted">
        The point that stays in view where a place on the site cuts the picture, such as a face.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Slider label="From the left" value={focus.x} onChange={(x) => onChange({ ...focus, x })} />
        <Slider label="From the top" value={focus.y} onChange={(y) => onChange({ ...focus, y })} />
      </div>
      <ul className="flex flex-wrap items-end gap-3">
        {places.map(({ name, className }) => (
          <li key={name} className="grid gap-1 text-sm text-muted">
            <Picture
              src={withFocus(url, focus)}
              fallback="/drawings/news.svg"
              sizes="10rem"
              width={160}
              height={90}
              className={`picture-fit h-auto rounded-sm border border-line ${className}`}
            />
            {name}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

type SliderProps = { label: string; value: number; onChange: (value: number) => void }

function Slider({ label, value, onChange }: SliderProps) {
  return (
    <label className="grid gap-1 text-sm">
      <span>
        {label}: <span className="tabular">{value} %</span>
      </span>
      <input
        type="range"
        min={0}
        max={100}
        step={10}
        value={value}
        aria-describedby="focus-hint"
        aria-valuetext={`${value} percent`}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        className="min-h-11 w-full accent-brand"
      />
    </label>
  )
}
