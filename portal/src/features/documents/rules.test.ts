import { describe, expect, test } from 'vitest'
import { acceptAttribute, chosenFileProblem, cleanFileName, kindOfName, listKinds, nameProblem } from './rules.ts'

describe('cleanFileName', () => {
  test.each([
    ['form.pdf', 'form.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\Ada\\form.pdf', 'form.pdf'],
    ['/absolute/form.pdf', 'form.pdf'],
    ['fo\u0000rm\r\n.pdf', 'form.pdf'],
    ['form\u202efdp.exe', 'formfdp.exe'],
    ['Ọlá Ẹ̀kọ́.pdf', 'Ọlá Ẹ̀kọ́.pdf'],
    ['e\u0301tude.pdf', '\u00e9tude.pdf'],
    ['  spaced .pdf ', 'spaced .pdf'],
    ['..', ''],
    ['folder/', ''],
  ])('%j becomes %j', (given, kept) => expect(cleanFileName(given)).toBe(kept.normalize('NFC')))
})

test('the extension determines the kind', () => {
  expect(kindOfName('A.PDF')).toBe('pdf')
  expect(kindOfName('a.jpeg')).toBe('jpg')
  expect(kindOfName('a.pdf.exe')).toBeUndefined()
  expect(kindOfName('.pdf')).toBeUndefined()
  expect(nameProblem('letter.docx', ['pdf'])).toBe('kind')
})

test('a name may have 255 characters, whatever their size in bytes', () => {
  expect(nameProblem(`${'ẹ'.repeat(251)}.pdf`, ['pdf'])).toBeUndefined()
  expect(nameProblem(`${'a'.repeat(252)}.pdf`, ['pdf'])).toBe('long')
})

test('a chosen file is refused before it is sent, with the messages of the server', () => {
  const limits = { accepts: ['pdf', 'jpg', 'png'], maxBytes: 300 * 1_048_576 } as const
  expect(chosenFileProblem({ name: 'a.pdf', size: 1 }, limits)).toBeUndefined()
  expect(chosenFileProblem({ name: 'a.pdf', size: 0 }, limits)).toBe(
    'The file a.pdf is empty. Save it again, then choose it again.',
  )
  expect(chosenFileProblem({ name: 'a.exe', size: 1 }, limits)).toBe(
    'Only PDF, JPG and PNG files are accepted. This file is a program. Send a document or a picture.',
  )
  expect(chosenFileProblem({ name: 'IMG_1.HEIC', size: 1 }, limits)).toContain('a HEIC picture of an iPhone. Choose')
  expect(chosenFileProblem({ name: 'a.dwg', size: 1 }, limits)).toBe('Only PDF, JPG and PNG files are accepted.')
  expect(chosenFileProblem({ name: 'a.pdf', size: limits.maxBytes + 1 }, limits)).toBe(
    'The file a.pdf is larger than 300 MB.',
  )
  expect(listKinds(['pdf'])).toBe('PDF')
  expect(acceptAttribute(['pdf', 'jpg'])).toBe('.pdf,.jpg,.jpeg')
})
