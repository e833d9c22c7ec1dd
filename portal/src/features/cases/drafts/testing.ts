import type { TestPortal } from '#app/testing.server.ts'
import { PlainBrowser } from '../testing.browser.ts'

/** On the pages on which a case is written. */
export class FilingBrowser extends PlainBrowser {
  constructor(portal: TestPortal, path = '/consumer-complaint/write') {
    super(portal, path)
  }

  /** Sends a form of the page, whose hidden `draft` is that of the page as it is now. */
  async post(
    query: string,
    fields: Record<string, string>,
    files: readonly { name: string; bytes: Uint8Array }[] = [],
  ) {
    const all = { draft: fields['draft'] ?? (await this.draftId()), ...fields }
    const form = new FormData()
    for (const [name, value] of Object.entries(all)) form.append(name, value)
    for (const { name, bytes } of files) form.append('documents', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
    return this.sendForm(query, files.length > 0 ? form : new URLSearchParams(all))
  }

  async draftId(): Promise<string> {
    if (!this.cookie) return ''
    const { html } = await this.open('?step=1')
    return /name="draft" value="([^"]*)"/.exec(html)?.[1] ?? ''
  }

  /** The hidden values of the form that sends it. */
  async filesOfReview(): Promise<string> {
    const { html } = await this.open('?step=3')
    return /name="files" value="([^"]*)"/.exec(html)?.[1] ?? ''
  }

  step1 = (fields: Record<string, string> = {}) =>
    this.post('?step=1', { task: 'step', lga: 'Ikeja', address: '12 Allen Avenue', ...fields })
  step2 = (fields: Record<string, string> = {}) =>
    this.post('?step=2', {
      task: 'step',
      complaintType: 'Billing',
      serviceProvider: 'Bill for an empty flat',
      description: 'Nobody lived there.',
      urgency: 'medium',
      ...fields,
    })
  add = (...files: { name: string; bytes: Uint8Array }[]) => this.post('?step=files', { task: 'add' }, files)
  send = async (fields: Record<string, string> = {}) =>
    this.post('?step=3', {
      task: 'send',
      files: await this.filesOfReview(),
      'user.name': 'Bola Ade',
      'user.phone': '08035550001',
      'user.email': '',
      ...fields,
    })
}
