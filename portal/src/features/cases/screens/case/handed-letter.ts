import { downloadFile } from '#kit/api/browser-api.ts'
import { toast } from '#ui/overlays/toast.ts'
import type { CaseRow, KindScreens } from '../kind-screens.ts'

/** Downloads the letter for a customer without an account, with the code of the case. */
export const downloadLetter = ({ collection }: KindScreens, { id, reference }: CaseRow): void =>
  void downloadFile(`/api/${collection}/${id}/letter`, `${reference}.pdf`).catch(() =>
    toast.error(`Failed to make the letter about ${reference}`),
  )
