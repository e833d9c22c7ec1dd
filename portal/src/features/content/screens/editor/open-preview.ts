import type { ContentType } from '#fields/content-type.ts'
import { api } from '#kit/browser-api.ts'
import { previewItem } from '../../contract.manager.ts'
import { tellFailed } from '../content-toasts.tsx'
import type { Editor } from './editor-store.ts'

/** Saves the draft and shows it on the real page in a new tab. */
export async function openPreview(type: ContentType, editor: Editor): Promise<void> {
  // Open the tab before the first await; otherwise browsers block it as a pop-up.
  const tab = window.open('', '_blank')
  const failed = (await editor.sendFiles()) ?? (await editor.saveDraft())
  const { item } = editor.state()
  try {
    if (failed) throw failed
    if (!item) throw new Error('There is nothing to show yet. Fill in a field first.')
    // An item that was never saved has no draft, so open the page, which shows the content that it ships with.
    const { url } =
      item.version === 0
        ? { url: item.page }
        : await api.call(previewItem, { params: { type: type.key, id: type.many ? item.id : 'single' } })
    if (tab) {
      tab.opener = null
      tab.location.href = url
    } else window.location.assign(url)
  } catch (error) {
    tab?.close()
    tellFailed(error instanceof Error ? error.message : 'The preview could not be opened.')
  }
}
