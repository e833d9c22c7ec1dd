/** Messages about forms, shared by screens and server (spec 2 §§2.1, 4, 5, 8). */
export const messages = {
  // Form list and detail
  loadFormFailed: 'Error loading form. Please try again.',
  formNotFound: 'Form not found',
  companyNotFound: 'Company not found',
  viewDetails: 'View Details',
  loginToApply: 'Login to Apply',
  logInToFill: 'Please log in to fill form online',
  logInHere: 'Login/Register Here',
  noFormDocument: 'No form document available for download',
  downloadFormFailed: 'Failed to download form',
  consentRequired: 'You must agree to the data protection consent',
  proceed: 'Proceed to Document Upload',
  processing: 'Processing...',
  formChanged: 'This form has changed since you opened it. Reload the page and check your answers.',
  formClosed: 'This form is not open for applications.',
  unknownQuestion: (name: string) => `'${name}' is not a question of this form`,
  againOnlyClosed: 'This application is still open. A new one starts from it only after it is rejected or taken back.',
  draftTooLarge: 'These answers are too long to be saved. Shorten the longest ones.',
  draftChanged: 'These answers were changed on another device or by a colleague.',
  answersSent: 'You have sent these answers already. What you type now is another application.',
  draftDeleted: 'The answers are deleted.',
  answersNeedAttention: 'Some answers need your attention.',

  // Upload and review
  filledFormNeeded: 'Upload the signed form before you submit the application.',
  uploadsClosed: 'This application is closed. Documents can no longer be added.',
  uploaded: 'Documents Uploaded Successfully',
  applicationSubmitted: 'Application submitted successfully!',
  decideIncomplete:
    'Only a completed application can be approved or rejected. The applicant has not submitted this one yet.',
  completeRejected: 'This application is closed and cannot be submitted.',
  uploadFailed: 'Upload failed',
  someUploadsFailed: 'Failed to upload some documents',
  documentNotFound: 'Document not found',
  letterNotFound: 'There is no file of this letter.',
  documentUnknown: 'This application does not ask for a document of this name.',
  notApplicableSaved: 'Saved. The Commission reads your reason.',
  answerMissing: 'Write your answer to the Commission.',
  answerSent: 'Your answer is sent. The Commission reads it with your application.',
  tooManyAnswers: (max: number) => `An application can have ${max} answers. Write to the Commission by e-mail.`,
  answerNeedsMandate:
    'You may read this application, but not answer for the company. Ask a colleague who may prepare applications.',
  answeredDecided: 'This application is closed. It takes no more answers.',
  withdrawDecided: 'The Commission has decided about this application. It can no longer be taken back.',
  licenceBeforeApproval: 'Approve the application before a licence is granted on it.',
  licenceGranted: (number: string) =>
    `The licence ${number} is granted on this application, which stays as it is decided. Act on the licence instead.`,
  decideWithdrawn: 'The applicant has taken back this application. Set it back to pending before you decide.',
  withdrawn: 'Application taken back',
  nothingToPause:
    'This application has no deadline to pause: the Commission has decided, or the applicant has not submitted it.',
  notToCheck: 'Only an application that the Commission checks can be ready for a decision.',
  filingDay: 'Enter a day from the filing of the application until today.',
  filingUndoneReason: 'Write what is missing. The applicant reads it.',
  filingNotAwaited: 'It is confirmed already that this application is duly filed, or it leads to no licence.',
  notDulyFiled: 'Nobody has confirmed that this application is duly filed.',
  notReady: 'This application is not marked as ready for a decision.',
  notPaused: 'This application is not waiting for the applicant.',
  correctionsOpen: 'Corrections are asked for. Wait for them, or withdraw the request.',
  withdrawFailed: 'Failed to take back the application',
  downloadFileFailed: (name: string) => `Failed to download ${name}`,

  // Submissions
  fetchUserFormsFailed: 'Failed to fetch user forms',
  fetchFormFailed: 'Failed to fetch form',
  submitFailed: 'Form submission failed. Please try again.',
  applicationFailed: 'Application submission failed',
  submissionNotFoundTitle: 'Form Not Found',
  submissionNotFound: 'The requested form could not be located.',
  notProvided: 'Not provided',
  noForms: 'No forms submitted yet',
  allForms: 'All Forms',
  yourForms: 'Your Forms',

  // Companies
  moved: (company: string) => `The application now belongs to ${company}.`,
  movedBefore: 'This application belongs to a company and cannot be moved.',
} as const

/** Labels of the badges (spec 2 §4). */
export const statusLabels = {
  pending_documents: 'Pending Documents',
  documents_uploaded: 'Documents Uploaded',
  completed: 'Completed',
} as const
export const approvalLabels = {
  pending: 'Pending',
  'in-progress': 'In Progress',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Taken back by the applicant',
} as const
