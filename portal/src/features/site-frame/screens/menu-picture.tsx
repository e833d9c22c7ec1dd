import type { ContentValues } from '#fields/content/content-values.ts'
import { type FrameBodies, readMenu } from '../rules.ts'

/** The menu as visitors will see it, with every list open; not to be pressed. */
export function MenuPicture({ values }: { values: ContentValues }) {
  const { mainMenu, topLinks } = readMenu(values as unknown as FrameBodies['menu'])
  return (
    <figure aria-label="How the menu will look" className="on-band rounded-md bg-band px-4 text-sm text-band-link">
      <Labels of={topLinks} className="flex flex-wrap justify-end gap-x-4 border-b border-band-line py-1.5 text-xs" />
      <ul className="flex flex-wrap gap-x-6 gap-y-2 py-2.5">
        {mainMenu.map((entry, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- staff may give two entries the same words
          <li key={at} className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {entry.label}
            {'links' in entry && <Labels of={entry.links} className="mt-1 grid gap-0.5 text-xs font-normal" />}
          </li>
        ))}
      </ul>
    </figure>
  )
}

const Labels = ({ of, className }: { of: readonly { label: string }[]; className: string }) => (
  <ul className={className}>
    {of.map(({ label }, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <li key={at}>{label}</li>
    ))}
  </ul>
)
