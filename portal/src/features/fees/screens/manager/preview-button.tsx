import { useApiMutation } from '#kit/query.ts'
import { formatTime } from '#platform/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { previewFeeDraft } from '../../contract.drafts.ts'
import { scheduleFile } from '../../rules.addresses.ts'

const pages = [
  { path: '/licenses', label: 'Licenses & Permits' },
  { path: '/tariffs', label: 'Tariffs and Fees' },
  { path: '/fees/calculator', label: 'Fee calculator' },
  { path: scheduleFile, label: 'Schedule of fees (PDF)' },
]

/** Makes addresses that show every page, the calculator and the PDF with the saved draft. */
export function PreviewButton({ id, disabled }: { id: string; disabled?: boolean }) {
  const preview = useApiMutation(previewFeeDraft)
  return (
    <div className="contents">
      <Button
        icon="eye"
        disabled={disabled}
        busy={preview.isPending}
        onClick={() => preview.mutate({ params: { id } })}
      >
        Preview
      </Button>
      {preview.isError && (
        <Alert kind="error" className="basis-full">
          {preview.error.message}
        </Alert>
      )}
      {preview.data && !disabled && (
        <Alert kind="success" title="The preview is ready" className="basis-full">
          <ul className="flex flex-wrap gap-x-6">
            {pages.map(({ path, label }) => (
              <li key={path}>
                <a
                  href={`${path}?preview=${preview.data.token}`}
                  target="_blank"
                  rel="noreferrer"
                  className="link tap inline-flex items-center"
                >
                  {label}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
          <p className="text-sm">The addresses work until {formatTime(preview.data.expiresAt)}.</p>
        </Alert>
      )}
    </div>
  )
}
