import { Mark, markInputRule, markPasteRule } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { allowedLink } from '../document.ts'

const address = /(https?:\/\/[^\s]+[^\s.,;:!?)])/

/** Only `href` is stored: how a link opens is decided by the page that shows it. */
export const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (a) => (allowedLink(a.getAttribute('href')) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['a', { href: allowedLink(HTMLAttributes['href']) ?? '' }, 0],
  addInputRules() {
    const find = new RegExp(`(?:^|\\s)${address.source}\\s$`)
    return [markInputRule({ find, type: this.type, getAttributes: ([, href]) => ({ href }) })]
  },
  addPasteRules() {
    const find = new RegExp(address.source, 'g')
    return [markPasteRule({ find, type: this.type, getAttributes: ([, href]) => ({ href }) })]
  },
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            // A link in the editor is edited, not followed.
            click(_view, event) {
              if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
              return false
            },
          },
          // An address pasted over selected words becomes their link.
          handlePaste(view, event) {
            const href = allowedLink(event.clipboardData?.getData('text/plain'))
            if (!href || !/^https?:/i.test(href) || view.state.selection.empty) return false
            return editor.commands.setMark('link', { href })
          },
        },
      }),
    ]
  },
})
