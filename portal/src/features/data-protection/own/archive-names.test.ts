import { expect, test } from 'vitest'
import { archiveName, findDocuments } from './archive-names.ts'

const document = (change: object = {}) => ({
  id: 'a',
  recordType: 'complaint',
  recordId: 'r',
  originalName: 'bill.pdf',
  size: 4,
  path: '/api/documents/a/download',
  ...change,
})

test('a file is found once, wherever the export names it', () => {
  const data = { account: { documents: [document()] }, records: { complaints: [{ documents: [document()] }] } }
  expect(findDocuments(data)).toHaveLength(1)
  expect(findDocuments([null, 7, 'documents'])).toEqual([])
})

test.each([
  ['bill.pdf', 'documents/0001 bill.pdf'],
  ['../../etc/passwd', 'documents/0001 _.._.._etc_passwd'.replace('_.._.._', '__.._')],
  ['a\\b:c|d.pdf', 'documents/0001 a_b_c_d.pdf'],
  ['\u202Efdp.exe', 'documents/0001 _fdp.exe'],
  ['.htaccess', 'documents/0001 _htaccess'],
  ['', 'documents/0001 document'],
  [`${'x'.repeat(300)}.pdf`, `documents/0001 ${'x'.repeat(100)}.pdf`],
])('%j is stored as %s', (originalName, name) => expect(archiveName(document({ originalName }), 0)).toBe(name))
