import type { ReactNode } from 'react'
import { withContact } from '#kit/contact-texts.ts'
import { useContact } from '#kit/site-frame.ts'
import { phoneLink } from '#platform/values/phones.ts'
import { LinkButton } from '#ui/button.tsx'
import { TextBlocks } from '#ui/page/document-page.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { CaseKindFacts } from '../../contract.kind.ts'

type GuidedKind = Pick<CaseKindFacts, 'key' | 'noun' | 'plural' | 'path' | 'help' | 'guide'>

/** How to file a case: what comes first, what to have ready, whom to call, and the start of writing, for which nobody needs an account. */
export function CaseGuide({ kind, children }: { kind: GuidedKind; children?: ReactNode }) {
  const { title, lead, sections } = withContact(kind.guide.text, useContact())
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader breadcrumb={[{ label: 'Home', to: '/' }, { label: title }]} title={title} lead={lead} />
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <Start kind={kind} />
        <div className="prose grid gap-10 *:mt-0!">
          {sections.map(({ id, heading, blocks }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
              <h2 id={`${id}-title`} className="mb-3">
                {heading}
              </h2>
              <TextBlocks blocks={blocks} />
            </section>
          ))}
          {children}
        </div>
        <StartAgain kind={kind} />
      </div>
    </div>
  )
}

function StartButton({ kind }: { kind: GuidedKind }) {
  return (
    <LinkButton to={`${kind.path}/write`} variant="primary" icon="edit" className="w-full">
      Start writing
    </LinkButton>
  )
}

/** Beside the text, on a phone above it. */
function Start({ kind }: { kind: GuidedKind }) {
  const { phone, email } = useContact().contacts[kind.help]
  const noun = kind.noun.toLowerCase()
  return (
    <section
      aria-label={`Start a ${noun}`}
      data-print="no"
      className="grid gap-3 rounded-md border border-s-4 border-line border-s-amber bg-surface p-5 lg:sticky lg:top-24 lg:order-last"
    >
      <StartButton kind={kind} />
      <p data-continues={kind.key} hidden className="text-sm font-semibold">
        You have started a {noun} that is not sent yet: continue it here.
      </p>
      <p className="text-sm text-muted">You do not need an account. What you have typed is kept from step to step.</p>
      <p>
        <span className="block text-sm text-muted">If you have a question, call or write to us:</span>
        <a href={phoneLink(phone)} className="link tap tabular me-4 inline-flex items-center gap-1.5 whitespace-nowrap">
          <Icon name="phone" />
          {phone}
        </a>
        <a href={`mailto:${email}`} className="link tap inline-flex items-center [overflow-wrap:anywhere]">
          {email}
        </a>
      </p>
      <p className="hidden border-t border-line pt-3 text-sm scripting:block">
        <Link to={`/login?next=${encodeURIComponent(kind.path)}`} className="link tap inline-flex items-center">
          Log in to see your {kind.plural.toLowerCase()}
        </Link>
      </p>
      <p className="text-sm">
        <Link to="/complaint-status" className="link tap inline-flex items-center">
          Follow a {noun} with the code of your letter
        </Link>
      </p>
    </section>
  )
}

/** After the text, on a phone, where the button above is far away. */
const StartAgain = ({ kind }: { kind: GuidedKind }) => (
  <div data-print="no" className="lg:hidden">
    <StartButton kind={kind} />
  </div>
)
