import { api } from '#kit/api/browser-api.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { line } from '#kit/asking/fields.ts'
import type { CaseAside } from '../../related/contract.ts'
import { reasonLimit } from '../../related/rules.ts'
import { useCaseRecord } from '../case/use-case-calls.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { relatedReasons } from './use-related.ts'

type Props = {
  kind: KindScreens
  row: CaseDetail
  /** Undefined while its reference is to be typed. */
  other: CaseAside | undefined
  onClose: () => void
}
type OtherCase = CaseAside & { reasons?: (keyof typeof relatedReasons)[] }

export function LinkDialog({ kind, row, other, onClose }: Props) {
  const known = other as OtherCase | undefined
  return (
    <AskDialog
      role="dialog"
      size="sm"
      title={`Link ${row.reference} to ${other?.reference ?? 'another case'}`}
      confirmLabel="Link"
      fields={{
        reference: line({
          label: 'Reference of the other case',
          initial: other?.reference ?? '',
          maxLength: 40,
          onlyIf: () => !other,
        }),
        reason: line({
          label: 'How they belong together',
          initial: known?.reasons?.map((one) => relatedReasons[one]).join(', ') ?? '',
          maxLength: reasonLimit,
        }),
      }}
      record={useCaseRecord(kind)}
      send={(body) => api.call(kind.calls.link, { params: { id: row.id }, body })}
      done="Cases linked"
      onClose={onClose}
    >
      <p>Both cases show the link. Only staff see it.</p>
    </AskDialog>
  )
}
