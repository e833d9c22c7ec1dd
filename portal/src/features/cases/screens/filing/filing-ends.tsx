import type { ReactNode } from 'react'
import { loginAddress } from '#kit/sign-in/login-address.ts'
import { useContact } from '#kit/site-frame.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import type { OpenDraft } from '../../drafts/contract.ts'
import { draftDays } from '../../drafts/rules.ts'
import type { KindToWrite } from '../wizard/wizard-description.ts'
import { filingAddress } from './filing-forms.ts'

// What a person reads who comes back, and where it cannot go on.

export const nounOf = ({ noun }: KindToWrite) => noun.toLowerCase()

const Begin = ({ kind, children, draft = '' }: { kind: KindToWrite; children: ReactNode; draft?: string }) => (
  <form method="post" action={filingAddress(kind)}>
    <input type="hidden" name="task" value={draft ? 'delete' : 'begin'} />
    <input type="hidden" name="draft" value={draft} />
    <Button type="submit">{children}</Button>
  </form>
)

/** Who comes back chooses; nothing is overwritten by coming. */
export function Begun({ kind, draft }: { kind: KindToWrite; draft: OpenDraft }) {
  const written = Object.values(draft.values).filter((value) => typeof value === 'string' && value).length
  return (
    <>
      <PageHeader kicker={kind.title} title={`You have started a ${nounOf(kind)} that is not sent yet`} />
      <div className="grid gap-6">
        <p className="measure">
          {written} {written === 1 ? 'answer' : 'answers'} and {countFiles(draft)} are kept until{' '}
          {formatDay(draft.endsAt)}.
        </p>
        <p>
          <LinkButton to={filingAddress(kind, '3')} variant="primary" icon="edit" className="max-sm:w-full">
            Continue
          </LinkButton>
        </p>
        <details>
          <summary className="tap inline-flex cursor-pointer items-center text-brand-ink underline">
            Begin again
          </summary>
          <p className="my-3">What you have started is deleted first.</p>
          <Begin kind={kind} draft={draft.id}>
            Delete it and begin again
          </Begin>
        </details>
      </div>
    </>
  )
}

const countFiles = ({ files }: OpenDraft) => (files.length === 1 ? '1 file' : `${files.length} files`)

export function Gone({ kind }: { kind: KindToWrite }) {
  return (
    <>
      <PageHeader kicker={kind.title} title={`The ${nounOf(kind)} that you had started is deleted`} />
      <div className="grid gap-4">
        <p className="measure">
          We keep what is not sent for {draftDays} days after you last wrote. Its answers and files are gone. What you
          have sent before is not touched.
        </p>
        <Begin kind={kind}>Begin again</Begin>
        <Call kind={kind} />
      </div>
    </>
  )
}

export function Others({ kind }: { kind: KindToWrite }) {
  return (
    <>
      <PageHeader kicker={kind.title} title={`Somebody has started a ${nounOf(kind)} in this browser`} />
      <div className="grid gap-4">
        <p className="measure">It belongs to the account that was logged in. Log in to continue it.</p>
        <p>
          <LinkButton to={loginAddress({ pathname: filingAddress(kind) })} variant="primary">
            Log in
          </LinkButton>
        </p>
        <Begin kind={kind}>Begin another one</Begin>
      </div>
    </>
  )
}

export function NoCookies({ kind }: { kind: KindToWrite }) {
  return (
    <>
      <PageHeader kicker={kind.title} title="This browser keeps no cookies" />
      <div className="grid gap-4">
        <p className="measure">
          Without a cookie we cannot know which answers are yours. Go back: what you have typed is still there. Allow
          cookies for this site, and press Continue again.
        </p>
        <Call kind={kind} />
      </div>
    </>
  )
}

function Call({ kind }: { kind: KindToWrite }) {
  const { phone } = useContact().contacts[kind.help]
  return (
    <p className="measure">
      You can also call us: <PhoneLink phone={phone} className="link tap inline-flex items-center" />.
    </p>
  )
}
