import type { MemberCard } from '#features/board/contract.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/picture.tsx'

/** 'The Commissioners' (spec 1 §2.3). */
export function Commissioners({ members }: { members: readonly MemberCard[] }) {
  return (
    <section id="structure" aria-labelledby="structure-title" className="shell py-12 sm:py-16">
      <h2 id="structure-title">The Commissioners</h2>
      <ul className="mt-6 grid gap-x-10 border-t-2 border-amber lg:grid-cols-2">
        {members.map((member) => (
          <li
            key={member.link}
            className="group relative grid grid-cols-[4.5rem_1fr] gap-4 border-b border-line py-6 sm:grid-cols-[7rem_1fr] sm:gap-6"
          >
            <Picture
              src={member.imageUrl}
              alt={member.imageAlt}
              fallback="/drawings/person.svg"
              sizes="(width < 40rem) 72px, 112px"
              width={320}
              height={320}
              className="aspect-square w-full rounded-md border border-line bg-surface object-cover object-top"
            />
            <div className="flex min-w-0 flex-col items-start gap-1">
              <h3 className="[overflow-wrap:anywhere]">{member.name}</h3>
              <p className="text-sm font-semibold text-amber-ink">{member.position}</p>
              <p className="mt-1 line-clamp-4 text-muted print:line-clamp-none">{member.text}</p>
              <Link to={member.link} className="card-link inline-flex min-h-11 items-center gap-1.5 font-semibold">
                <span>
                  Read Full Bio
                  <span className="sr-only">: {member.name}</span>
                </span>
                <Icon name="arrow-right" className="size-4" />
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
