import { type ReactNode, useState } from 'react'
import { searchWorkplace } from '#features/workplace/contract.ts'
import { api } from '#kit/api/browser-api.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { usePaused } from '#kit/use-paused.ts'
import { Alert } from '#ui/alert.tsx'
import { Checkbox, RadioGroup } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { fieldOf } from '../../contract.fields.ts'
import { mailMinutes, unmergeDays } from '../../related/rules.ts'
import { factsOfCase, factsOfPerson, isMailed } from '../case/case-facts.ts'
import { useCaseCall } from '../case/use-case-calls.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'

type Props = {
  kind: KindScreens
  row: CaseDetail
  /** The other case; undefined while it is to be found. */
  otherId: string | undefined
  onClose: () => void
}

/** Merges two cases: the other one is found by the search, both are shown beside each other, and only then can they be merged. */
export function MergeDialog({ kind, row, otherId: known, onClose }: Props) {
  const noun = kind.noun.toLowerCase()
  const [otherId, setOtherId] = useState(known)
  const [chosen, setChosen] = useState<string>()
  const read = useApiQuery(kind.calls.get, { params: { id: otherId ?? '' } }, { enabled: otherId !== undefined })
  const other = otherId === undefined ? undefined : read.data
  // It is merged into the other one, unless the officer turns that round.
  const kept = chosen === row.id ? row : other
  const duplicate = kept === row && other ? other : row
  const isOfOther = other !== undefined && !isSameCustomer(row, other)
  const [isAware, setAware] = useState(false)
  const once = useOnceKey()
  const call = useCaseCall(kind, () => {
    const body = { reference: kept!.reference, version: duplicate.version }
    const idempotencyKey = once.keyOf(`${duplicate.id} ${kept!.id}`)
    return api.call(kind.calls.merge, { params: { id: duplicate.id }, body }, { idempotencyKey })
  })
  const send = () =>
    call.mutate(undefined, {
      onSuccess: () => {
        toast.success(`${duplicate.reference} merged into ${kept!.reference}`)
        onClose()
        // Where the page says it.
        scrollTo({ top: 0 })
      },
      // A refused key would answer its refusal again.
      onError: () => once.arrived(),
    })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={
        kept ? `Merge ${duplicate.reference} into ${kept.reference}` : `Merge ${row.reference} into another ${noun}`
      }
      size="md"
      confirmLabel="Merge"
      isIncomplete={!kept || (isOfOther && !isAware)}
      busy={call.isPending}
      onConfirm={send}
    >
      <div className="grid gap-4">
        {!known && <FindCase {...{ kind, row }} chosen={otherId} onChoose={setOtherId} />}
        {otherId !== undefined && read.isPending && <SkeletonRows rows={4} label={`Loading the other ${noun}`} />}
        {read.error && (
          <QueryFailure
            title={`Failed to fetch the other ${noun}`}
            error={read.error}
            onRetry={() => void read.refetch()}
          />
        )}
        {other && kept && (
          <>
            <RadioGroup
              label={`Which ${noun} is kept?`}
              name="kept"
              value={kept.id}
              onChange={(event) => setChosen(event.currentTarget.value)}
              options={[row, other].map((one) => ({ value: one.id, label: one.reference }))}
            />
            <Comparison kind={kind} pair={[row, other]} />
            <ul className="list-disc ps-5">
              <li>
                {duplicate.reference} becomes Resolved with a note that names {kept.reference}, which keeps the earlier
                deadline.
              </li>
              <li>
                {`Its ${kind.person.toLowerCase()} ${
                  isMailed(duplicate)
                    ? `gets an e-mail in ${mailMinutes} minutes and another one with the outcome`
                    : 'gets no e-mail, reads that with the code'
                }, and reads nothing of the other ${noun}.`}
              </li>
              <li>
                You can undo the merge for {unmergeDays} days. In the first {mailMinutes} minutes nobody is mailed about
                it.
              </li>
            </ul>
          </>
        )}
        {kept && isOfOther && (
          <Checkbox
            label={`${
              other && isTyped(row, other)
                ? `Nobody has confirmed that the two ${kind.person.toLowerCase()}s are one person.`
                : `The two ${kind.person.toLowerCase()}s are different people.`
            } Merge nevertheless: it is the same matter.`}
            checked={isAware}
            onChange={({ currentTarget }) => setAware(currentTarget.checked)}
          />
        )}
        {call.error && <Alert kind="error">{call.error.fields[0]?.message ?? call.error.message}</Alert>}
      </div>
    </ConfirmDialog>
  )
}

/** Whether nobody has confirmed the contact details of one of them. */
const isTyped = (one: CaseDetail, other: CaseDetail) => one.unconfirmed || other.unconfirmed

/** The same account or address; a number may be a family's, and so counts with the same name only. */
function isSameCustomer(one: CaseDetail, other: CaseDetail): boolean {
  const same = (read: (row: CaseDetail) => string) => Boolean(read(one)) && read(one) === read(other)
  if (one.userId && other.userId) return one.userId === other.userId
  if (isTyped(one, other)) return false
  return (
    same(({ user }) => user.email.toLowerCase()) ||
    (same(({ user }) => user.phone) && same(({ user }) => user.name.toLowerCase()))
  )
}

type FindProps = Pick<Props, 'kind' | 'row'> & { chosen: string | undefined; onChoose: (id: string) => void }

/** Finds the other case as the search over everything does. */
function FindCase({ kind, row, chosen, onChoose }: FindProps) {
  const noun = kind.noun.toLowerCase()
  const [typed, setTyped] = useState('')
  const q = usePaused(typed.trim())
  const input = { query: { q, source: kind.key } }
  const { data, isFetching } = useApiQuery(searchWorkplace, input, { enabled: q !== '', keepPrevious: true })
  const searched = data !== undefined && !isFetching
  const found = (data?.groups ?? []).flatMap(({ rows }) => rows).filter(({ id }) => id !== row.id)
  return (
    <div className="grid gap-3">
      <TextField
        label={`Find the other ${noun}`}
        hint="A reference, a name, a phone number or words"
        type="search"
        value={typed}
        maxLength={100}
        data-first-focus=""
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.length > 0 && (
        <RadioGroup
          label="Found"
          name="other"
          value={chosen ?? ''}
          onChange={(event) => onChoose(event.currentTarget.value)}
          options={found.map(({ id, reference, title, person, state }) => ({
            value: id,
            label: `${reference}: ${title}. ${person}, ${state}`,
          }))}
        />
      )}
      {searched && found.length === 0 && <p className="text-muted">No other {noun} found.</p>}
    </div>
  )
}

const textOf = (part: ReactNode): string => (typeof part === 'string' ? part : '')

const rowsOf = (kind: KindScreens, row: CaseDetail): [string, string][] =>
  [
    { term: 'Subject', value: kind.subjectOf(row) },
    { term: 'Status', value: row.status },
    ...factsOfPerson(row),
    ...factsOfCase(kind, row),
    { term: 'Description', value: row.description },
  ].map(({ term, value }) => [textOf(term), textOf(value)])

/** Two cases beside each other; what differs is marked, and what both lack is left out. */
function Comparison({ kind, pair }: { kind: KindScreens; pair: [CaseDetail, CaseDetail] }) {
  const [one, other] = [new Map(rowsOf(kind, pair[0])), new Map(rowsOf(kind, pair[1]))]
  const terms = [...new Set([...one.keys(), ...other.keys()])].filter(
    (term) => `${one.get(term) ?? ''}${other.get(term) ?? ''}` !== '',
  )
  const differs = (term: string) => one.get(term) !== other.get(term)
  const wordsOf = (values: typeof one, term: string) => (values.get(term) ?? '').toLowerCase()
  const isShared = (term: string) => wordsOf(one, term) !== '' && wordsOf(one, term) === wordsOf(other, term)
  const places = (['meterNumber', 'feeder'] as const).flatMap((stored) => fieldOf(kind, stored)?.[1].label ?? [])
  const nothingShared = !['Name', 'Email', 'Phone', ...places].some(isShared)
  return (
    <div className="grid gap-3">
      {nothingShared && (
        <Alert kind="warning">
          The {kind.person.toLowerCase()}, the meter and the feeder are different in both. Merge them only if they are
          about the same matter.
        </Alert>
      )}
      <table aria-label="Comparison" className="w-full table-fixed border-collapse text-sm">
        <thead>
          <tr className="border-b border-line-strong">
            <th scope="col" className="w-24">
              <span className="sr-only">Fact</span>
            </th>
            {pair.map(({ id, reference }) => (
              <th key={id} scope="col" className="tabular px-2 py-1 text-start">
                {reference}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {terms.map((term) => (
            <tr key={term} className="border-b border-line align-top">
              <th scope="row" className="py-1 text-start font-normal text-muted">
                {term}
              </th>
              {[one, other].map((values, at) => (
                <td
                  key={pair[at]!.id}
                  className={`px-2 py-1 [overflow-wrap:anywhere] ${differs(term) ? 'font-semibold' : 'text-muted'}`}
                >
                  <span className="line-clamp-3">{values.get(term) || '–'}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
