import type { Duty } from '#platform/duties.ts'

/** A page of the handbook: the day of those who hold one of its duties. */
export interface HandbookPage {
  slug: string
  title: string
  duties: readonly Duty[]
  lead: string
  parts: readonly HandbookPart[]
}

interface HandbookPart {
  title: string
  steps: readonly string[]
  /** A screen that the part is about, taken by `npm run handbook:pictures`; the file has the name of the page. */
  picture?: { path: string; alt: string }
}

const startOfDay: HandbookPart = {
  title: 'Start the day',
  steps: [
    'Log in. You land on My work: what waits for you, the most urgent first, each with its reason. A number shows only its rows.',
    'Press / to search everything you may read: a name without tone marks, a phone number, a reference.',
    'Press ? on any screen to see its keys.',
  ],
}

/** The handbook of staff, a page for each duty. */
export const handbook: readonly HandbookPage[] = [
  {
    slug: 'case-officer',
    title: 'Case officer',
    duties: ['case-officer'],
    lead: 'You answer complaints, petitions and enquiries before their deadline.',
    parts: [
      startOfDay,
      {
        title: 'Take a complaint',
        steps: [
          'Open Complaints. The case with the nearest deadline is first.',
          'Press j and k to move, and the keys shown by ? to assign a case to yourself and to acknowledge it. Acknowledging e-mails the customer.',
          'Open a case to see the customer’s words first, then everything that happened.',
        ],
        picture: { path: '/consumer-complaint', alt: 'The list of complaints with deadlines and filters' },
      },
      {
        title: 'Answer',
        steps: [
          'Press r to reply and n to write a note that only colleagues read. Ctrl+Enter sends.',
          'When you need something from the customer, ask for it with your reply: the deadline pauses until the answer comes.',
          'Canned replies fill in the name, the reference and the deadline. One can also pause the deadline, resolve or assign when it is sent: the box shows it first.',
          'Resolve the case with a sentence on the outcome. The customer can reopen it within 14 days.',
        ],
      },
      {
        title: 'Give a code to a customer without an account',
        steps: [
          'Choose Issue a code on the receipt or on the case. Read the code out, or hand over the letter: the code is shown once. A new code ends the earlier one, so issue one when a letter is lost.',
          'Never use a code yourself. What is done with it says so, with your name as the one who issued it. The customer’s answer whether it is solved does not count in public figures if you worked on the case: let a colleague issue the code.',
          'When somebody asks with the code for the case in an account, and the case has no confirmed e-mail address, call the customer. If it was the customer, choose Confirm the account; a colleague does it where you issued the code.',
          'Where the contact of a case is not confirmed, it goes to no company, is in no public figure, and nothing is mailed to its address. Call the customer, then choose Confirm the contact: what is open is mailed then.',
          'If a stranger got the case into an account, choose Remove from the account and say why. Then issue a new code.',
        ],
      },
      {
        title: 'Send a complaint to the company',
        steps: [
          'Press f on a complaint, or select many in the list and press f once. The dialog says which ones cannot be sent, and why.',
          'The company gets one e-mail with a link to answer. Beside the complaint you see whether it has come, by when the company has to answer, and the answer. An answer by telephone you enter there.',
          'From the companies in My work has what came back. The deadline of the complaint goes on all the time: where the company missed its day, resolve the complaint without it.',
          'When you resolve, choose the outcome, and enter the naira that the company returned.',
        ],
      },
    ],
  },
  {
    slug: 'case-supervisor',
    title: 'Case supervisor',
    duties: ['case-supervisor'],
    lead: 'You see that no case is late, and you decide what officers may not.',
    parts: [
      startOfDay,
      {
        title: 'Look at the figures',
        steps: [
          'Open Overview. Every figure leads to the cases that it counts.',
          'Compare two periods, and look at what is overdue and unassigned first.',
          'Select cases in the list to assign many at once. You can undo it for ten minutes.',
        ],
        picture: { path: '/cases/overview', alt: 'The overview with the figures of a month' },
      },
      {
        title: 'Hand over the monthly report',
        steps: [
          'Open Monthly report after the last day of the month, read the figures of today, and write the notes.',
          'Ask for approval. Another supervisor reads the same figures and notes and approves them; an administrator does where there is no other.',
          'Then they no longer change. Save the PDF and the CSV, or print the page.',
          'Where something was wrong, ask for approval of the figures of today again, and write what they correct. The version before stays.',
        ],
      },
      {
        title: 'Deadlines, outages and deletions',
        steps: [
          'Deadlines and holidays sets the working days for each step. A new holiday moves all open deadlines.',
          'The mailboxes of the companies are there too. A new one needs a second supervisor, and the company has to open our e-mail. The former mailbox is told, and can put itself back for 7 days.',
          'Group the complaints about one fault as an outage, answer them once, and resolve them together.',
          'Deleting a case needs a second supervisor, who finds your request under Approvals.',
        ],
      },
    ],
  },
  {
    slug: 'licensing-officer',
    title: 'Licensing officer',
    duties: ['licensing-officer'],
    lead: 'You check applications and prepare their decision.',
    parts: [
      startOfDay,
      {
        title: 'Check an application',
        steps: [
          'Open Applications and take the one with the nearest deadline.',
          'Read the answers with the documents beside them. Documents open in the page.',
          'When something is missing, ask for it from the list of missing documents: the text is written for you, and the deadline pauses.',
          'When something filed is wrong, press Ask for corrections, then Ask beside each wrong thing, and send the request. Afterwards you read old beside new.',
          'When everything is there, press Duly filed: from that day the Commission has its days to decide, and the applicant is told by when. An application for a licence is due until you do.',
        ],
        picture: { path: '/applications', alt: 'The list of applications' },
      },
      {
        title: 'Prepare the decision',
        steps: [
          'Write a note with your finding. The applicant does not read it.',
          'The Admin Comment is what the applicant reads on top of the application.',
          'A licensing approver decides.',
        ],
      },
    ],
  },
  {
    slug: 'licensing-approver',
    title: 'Licensing approver',
    duties: ['licensing-approver'],
    lead: 'You approve and reject applications.',
    parts: [
      startOfDay,
      {
        title: 'Decide',
        steps: [
          'My work lists the complete applications that wait for a decision.',
          'Approve, or reject with a reason. The applicant gets it by e-mail at once, and a letter of the Commission to keep.',
          'A decision can be changed later, with a reason that the applicant reads.',
        ],
        picture: { path: '/work', alt: 'My work of a licensing approver' },
      },
      {
        title: 'What needs two',
        steps: [
          'Where a form leads to a licence, Approve opens its terms: they begin with the answers. A second approver reads them and agrees; then the licence has its number, its certificate and its page in the public register.',
          'An application to renew a licence names it. Approve asks for the new last day only; other terms are amended on the licence.',
          'Approve without the licence where its terms are not known yet: it is in My work until you press Grant the licence.',
          'Deleting an application needs a second approver. Ask for it; your colleague reads what would be deleted and agrees or refuses.',
          'You never decide about your own application, or one of a company for which you act.',
        ],
      },
    ],
  },
  {
    slug: 'editor',
    title: 'Editor',
    duties: ['editor'],
    lead: 'You write what visitors read. A publisher makes it public.',
    parts: [
      startOfDay,
      {
        title: 'Write an article',
        steps: [
          'My work shows what was sent back to you, your drafts and pages to check. Press New article to begin.',
          'Paste from a word processor: headings, lists and tables stay. Everything saves itself.',
          'Describe every picture in words: some readers hear the page.',
          'Preview shows the page as it will look.',
        ],
        picture: { path: '/content-manager/all', alt: 'All content in one list' },
      },
      {
        title: 'Send it for review',
        steps: [
          'Press Submit. The bar at the foot shows who has it now.',
          'When a publisher sends it back, My work shows it with the comment.',
          'Look at Checks once a week: it lists broken links and pages that are due for a look.',
        ],
      },
    ],
  },
  {
    slug: 'publisher',
    title: 'Publisher',
    duties: ['publisher'],
    lead: 'You decide what is public, and when.',
    parts: [
      startOfDay,
      {
        title: 'Review',
        steps: [
          'Open what waits for your approval. The page shows what the draft changes against what is public.',
          'Press Approve and publish, Schedule for a day and time, or Send back with a comment.',
          'Undo a publication from the history: every version is there.',
        ],
        picture: { path: '/content-manager/calendar', alt: 'What goes public on which day' },
      },
      {
        title: 'Menus, fees, forms and texts of e-mails',
        steps: [
          'A fee schedule is a copy of the one before; a second publisher approves it.',
          'Application forms are built with a live preview. What applicants have begun stays as it was. Below the sections a form says what it leads to: the fee that its applicants are told, and the days for the decision.',
          'The texts of e-mails, certificates and letters about decisions are content too. Words in double braces are filled in. What is issued keeps the words of its day.',
        ],
      },
    ],
  },
  {
    slug: 'integrity-officer',
    title: 'Integrity officer',
    duties: ['integrity-officer'],
    lead: 'You read reports of wrongdoing. Nobody else does.',
    parts: [
      {
        title: 'Read reports',
        steps: [
          'My work shows how many reports are new, to answer and overdue, and nothing of them.',
          'Open Reports of wrongdoing. What is due comes first. Each report that you open is noted in the audit log.',
          'Choose a colleague under Assigned to: the report is assigned at once.',
        ],
      },
      {
        title: 'Protect the reporter',
        steps: [
          'Reply with the box below the report. Never ask for details that would identify the reporter.',
          'The name stays sealed until two officers agree to read it. The reporter reads when and why.',
          'Withhold a report from a colleague whom it concerns. It leaves that colleague’s lists and counts.',
          'Nothing that you write is kept in the browser. Send it before you leave the page.',
        ],
      },
    ],
  },
  {
    slug: 'administrator',
    title: 'Administrator',
    duties: ['administrator'],
    lead: 'You look after accounts, limits, data protection and the portal.',
    parts: [
      {
        title: 'Colleagues',
        steps: [
          'Open Staff accounts and press Add a colleague. Name, e-mail and duties are one step; the link in the e-mail works for 7 days.',
          'Duties that can approve or erase wait for a second administrator.',
          'The list shows who has two-step login, and when each colleague last logged in.',
          'When a colleague leaves, open the account and press No longer staff. The open sessions lose their duties at once.',
        ],
        picture: { path: '/user-profile/staff', alt: 'Staff accounts with duties and last login' },
      },
      {
        title: 'The portal',
        steps: [
          'My work shows what needs care: mails that failed, backups, keys, the disk. System says more.',
          'Data protection keeps the register of requests and of breaches, each with its deadline.',
          'Audit log shows who changed accounts, duties and settings, and who saved lists as files.',
          'Limits apply to every account. Change them for one account on the page of its owner, under People.',
        ],
      },
    ],
  },
  {
    slug: 'registrar',
    title: 'Registrar',
    duties: ['registrar'],
    lead: 'You keep the register of licences, which banks, inspectors and consumers believe.',
    parts: [
      startOfDay,
      {
        title: 'Keep the register',
        steps: [
          'Open Licences. Enter each licence that exists on paper, before the first is granted here: numbers follow those in use.',
          'Press Correct the register where it is wrong. What it said stays in the public history. A change of what the holder may do is no correction: a licensing approver amends the licence.',
          'Entering, correcting, a certificate and a warning line wait for a licensing approver. A note is only for staff, and needs nobody.',
          'A licence expires by itself after its last day. Nothing is ever deleted.',
        ],
      },
      {
        title: 'Watch over conditions',
        steps: [
          'On the page of a licence press Add a condition: what the holder has to do, how often, and by which day first. It waits for a licensing approver, as withdrawing it does.',
          'The holder is reminded 30 and 7 days before the day, and sends a document. My work has it under To check. Open the condition, read the document, and press Mark as met or Ask again with what is missing.',
          'Marked as met, the next day follows by itself. What is overdue, and the licences that end within 180 days, are in My work.',
        ],
      },
    ],
  },
  {
    slug: 'finance',
    title: 'Finance',
    duties: ['finance'],
    lead: 'You read applications and licences, and change nothing in them.',
    parts: [
      startOfDay,
      {
        title: 'Find an application',
        steps: [
          'Open Applications. Filter by status, form or day; the address keeps the filters, so you can send it to a colleague.',
          'Save a filter that you use often as a view.',
          'Export the list as a CSV file with the columns that you see.',
        ],
        picture: { path: '/applications', alt: 'The list of applications with its filters' },
      },
    ],
  },
  {
    slug: 'auditor',
    title: 'Auditor',
    duties: ['auditor'],
    lead: 'You read everything but reports of wrongdoing, and change nothing.',
    parts: [
      startOfDay,
      {
        title: 'Check',
        steps: [
          'Open a record to read its messages, notes and events. History of this record shows who did what to it, when and from where.',
          'Audit log has this for all records that you read. Filter by person, action, kind of record or period, search by reference, and export what you found: the export is in the log too.',
          'My work has no tasks for you, but the lists of what waits for colleagues.',
          'People shows everything that a customer or applicant has filed. The owner of the account can see that you opened the page.',
          'Overview, System and Data protection are open to you, without their buttons.',
        ],
        picture: { path: '/people?role=user', alt: 'The list of people' },
      },
    ],
  },
]
