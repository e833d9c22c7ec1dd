import { useEffect, useRef } from 'react'
import { saveFile } from '#kit/save-file.ts'
import { commission } from '#platform/state/commission.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  onKept: () => void
  /** Two-step login was turned on just now. */
  isNew?: boolean
}

export function RecoveryCodes({ codes, onKept, isNew = false }: RecoveryCodesProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <h3 ref={title} tabIndex={-1}>
        {isNew ? 'Two-step login is on. Keep your recovery codes' : 'Keep your new recovery codes'}
      </h3>
      <p>
        If you lose your device, each code logs you in once. Print the codes or save them where others cannot read them.
        We cannot show them again.
      </p>
      <ul aria-label="Recovery codes" className="grid gap-x-8 gap-y-1 rounded-md bg-sunken p-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="tabular text-lg">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button icon="download" onClick={() => save(codes)}>
          Save as a file
        </Button>
        <Button icon="copy" onClick={() => void copy(codes)}>
          Copy
        </Button>
        <Button variant="primary" onClick={onKept}>
          I have kept the codes
        </Button>
      </div>
    </div>
  )
}

const textOf = (codes: readonly string[]) =>
  `Recovery codes for the ${commission.shortName} portal. Each logs you in once.\n\n${codes.join('\n')}\n`

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(textOf(codes))
    toast.success('The codes are copied.')
  } catch {
    toast.error('Your browser did not copy the codes. Save them as a file or write them down.')
  }
}

const save = (codes: readonly string[]): void =>
  saveFile(new Blob([textOf(codes)], { type: 'text/plain' }), 'recovery-codes.txt')
