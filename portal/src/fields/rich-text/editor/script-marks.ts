import { Mark } from '@tiptap/core'

const mark = (name: string, tags: readonly string[], key: string, excludes = name) =>
  Mark.create({
    name,
    excludes,
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: () => [tags[0]!, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) }
    },
  })

export const Strike = mark('strike', ['s', 'strike', 'del'], 'Mod-Shift-s')
export const Superscript = mark('superscript', ['sup'], 'Mod-.', 'superscript subscript')
export const Subscript = mark('subscript', ['sub'], 'Mod-,', 'superscript subscript')
