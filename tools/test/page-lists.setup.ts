// For code that Node loads itself, as the server does it; what Vite transforms has the values (`portal/vite.page-lists.ts`).
import { pageLists } from '../../portal/src/app/page-lists.ts'
import { setPageLists } from '../../portal/src/page-lists.ts'

setPageLists(pageLists)
