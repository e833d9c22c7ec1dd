import { maxReplies } from './rules.ts'

export const replyMessages = {
  nameMissing: 'Name the reply',
  textMissing: 'Write the text of the reply',
  nameTaken: 'There is a reply with this name. Choose another name.',
  kindUnknown: 'Choose from the list what the reply is for',
  nextUnknown: 'None of these records can do this after sending',
  assignsUnknown: 'None of these records is assigned when a reply is sent',
  tooMany: `There are ${maxReplies} replies. Delete one before you add another.`,
  gone: 'This reply no longer exists.',
  stale: 'Someone else changed this reply. Reload to see the changes before you save yours.',
  deleted: 'Reply deleted',
} as const
