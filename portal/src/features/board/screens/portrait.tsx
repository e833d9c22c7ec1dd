import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import type { Profile } from '../rules.ts'

/** Photo, categories and contact details of a member. */
export function Portrait({ member }: { member: Profile }) {
  const { name, imageUrl, imageAlt, categories, email, linkedIn, twitter } = member
  return (
    <div className="grid content-start gap-5 max-md:grid-cols-[8rem_1fr]">
      <Picture
        first
        src={imageUrl}
        fallback="/drawings/person.svg"
        alt={imageAlt || (imageUrl ? `Photo of ${name}` : '')}
        sizes="(width < 48rem) 128px, 256px"
        width={320}
        height={320}
        className="aspect-square w-full rounded-md border border-line bg-surface object-cover object-top print:max-w-48"
      />
      <div className="grid content-start gap-4">
        {categories.length > 0 && (
          <ul aria-label="Categories" className="grid gap-1">
            {categories.map((category) => (
              <li key={category} className="border-s-3 border-amber ps-3 text-sm font-semibold">
                {category}
              </li>
            ))}
          </ul>
        )}
        {(email || linkedIn || twitter) && (
          <ul className="grid text-sm">
            {email && <Contact icon="mail" href={`mailto:${email}`} words={email} />}
            {linkedIn && <Contact icon="external" href={linkedIn} words="LinkedIn" />}
            {twitter && <Contact icon="external" href={twitter} words="X (Twitter)" />}
          </ul>
        )}
      </div>
    </div>
  )
}

function Contact({ icon, href, words }: { icon: IconName; href: string; words: string }) {
  return (
    <li>
      <a href={href} rel="noopener" className="link inline-flex min-h-11 items-center gap-2 [overflow-wrap:anywhere]">
        <Icon name={icon} />
        {words}
      </a>
    </li>
  )
}
