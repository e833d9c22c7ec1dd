import { useContact } from '#kit/site-frame.ts'
import { type FormEvent, useState } from 'react'
import { useHydrated } from '#kit/hydrated.ts'
import { ApiError } from '#kit/api-client.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { type FollowedReport, followReport } from '../../contract.follow-up.ts'
import { messages } from '../../messages.ts'
import { readReceipt } from '../../rules.ts'
import { ExitBar } from '../exit-button.tsx'
import { FollowedReportView } from './followed-report.tsx'
import { sealedMeta } from '../sealed-meta.ts'
import { tracelessApi } from '../traceless-api.ts'

const title = 'Follow up a report'
// Pages of this feature replace each other in the history, because 'Exit this page' can remove only the current entry.
const crumbs = [
  { label: 'Home', to: '/' },
  { label: 'Whistleblowing', to: '/whistleblowing', replace: true },
  { label: title },
]
const description = 'Follow an anonymous report with its receipt: read questions, answer them, add files.'

export const meta = (place: PagePlace) => [...pageMeta({ title, description, crumbs }, place), ...sealedMeta]

/** Needs only the receipt, which is kept in the memory of this page and nowhere else. */
export default function FollowUpPage() {
  const [opened, setOpened] = useState<{ receipt: string; report: FollowedReport }>()
  return (
    <div spellCheck={false}>
      <ExitBar />
      <div className="shell py-8 sm:py-12">
        <PageHeader
          breadcrumb={crumbs}
          title={title}
          lead="See the status of your anonymous report, answer questions and add files."
        />
        {opened ? (
          <FollowedReportView
            {...opened}
            onChange={(report) => setOpened({ ...opened, report })}
            onClose={() => setOpened(undefined)}
          />
        ) : (
          <ReceiptForm onOpened={setOpened} />
        )}
      </div>
    </div>
  )
}

function ReceiptForm({ onOpened }: { onOpened: (opened: { receipt: string; report: FollowedReport }) => void }) {
  const hydrated = useHydrated()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { compliance } = useContact().contacts
  const open = async (event: FormEvent) => {
    event.preventDefault()
    const receipt = readReceipt(typed)
    if (!receipt) return setProblem(messages.receiptMissing)
    setProblem(undefined)
    setBusy(true)
    try {
      onOpened({ receipt, report: await tracelessApi.call(followReport, { body: { receipt } }) })
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : messages.fetchFailed)
      setBusy(false)
    }
  }
  return (
    <>
      <Alert kind="warning" className="hidden noscript:flex">
        This page needs JavaScript. Without it, write to {compliance.email} or call{' '}
        <PhoneLink phone={compliance.phone} /> and name the reference of your report, never the receipt.
      </Alert>
      <form
        noValidate
        autoComplete="off"
        onSubmit={(event) => void open(event)}
        className="grid max-w-md gap-5 noscript:hidden"
      >
        <TextField
          label="Receipt"
          hint="The 16 digits that we showed you when you sent the report."
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={problem}
        />
        <Button
          type={hydrated ? 'submit' : 'button'}
          variant="primary"
          icon="key"
          busy={busy}
          className="justify-self-start"
        >
          Open my report
        </Button>
      </form>
    </>
  )
}
