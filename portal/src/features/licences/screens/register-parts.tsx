import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import type { RegisterEntry } from '../contract.register.ts'

export const crumbsOf = (label: string) => [
  { label: 'Home', to: '/' },
  { label: 'Register of licences', to: '/licence-register' },
  { label },
]

export const StatusBadge = ({ status: { tone, icon, label } }: Pick<RegisterEntry, 'status'>) => (
  <Badge {...{ tone, icon }}>{label}</Badge>
)

/** Where the reader goes who has found something else than the register says. */
export const Doubts = ({ reference }: { reference: string }) => (
  <section aria-labelledby="doubts" data-print="no" className="grid gap-2">
    <h2 id="doubts">Is something not right?</h2>
    <ul className="grid gap-1">
      <li>
        <Link to="/contact" className="link tap">
          Something here is wrong
        </Link>
        : write to the Commission, and name the number {reference}.
      </li>
      <li>
        <Link to="/whistleblowing" className="link tap">
          Report work without a licence
        </Link>
        , also without your name.
      </li>
    </ul>
  </section>
)

const deciding = { page: 'this page decides', paper: 'the paper decides' } as const

/** Which decides where page and paper differ, once the Commission has said so. */
export const Decides = ({ decides, source }: { decides: '' | 'page' | 'paper'; source: string }) =>
  decides && (
    <p className="text-sm text-muted">
      Where this page and a paper differ, {deciding[decides]}
      {source && ` (${source})`}.
    </p>
  )
