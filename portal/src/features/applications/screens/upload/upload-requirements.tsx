import { Icon } from '#ui/icon.tsx'

const requirements = [
  'The form, signed and dated',
  'Supporting documents such as proof of identity, proof of address, company registration',
  'Formats PDF, JPG, PNG, max 300MB each',
]

/** The requirements box of spec 2 §2.1. */
export function UploadRequirements() {
  return (
    <aside aria-labelledby="requirements" className="rounded-md bg-sunken p-5">
      <h2 id="requirements" className="text-lg">
        Requirements
      </h2>
      <ul className="mt-3 grid gap-2.5">
        {requirements.map((text) => (
          <li key={text} className="flex gap-2.5 leading-snug">
            <Icon name="check" className="mt-px text-amber" />
            {text}
          </li>
        ))}
      </ul>
    </aside>
  )
}
