/** Words of complaints (spec 2 §§2.2, 5, 8; decisions §§7, 11). */
export const messages = {
  noneFound: 'No complaints found matching your criteria',
  adminTitle: 'Admin Console - Consumer Complaints Portal',
  notFound: 'Complaint not found',

  typeMissing: 'Please choose the type of complaint',
  subjectMissing: 'Subject is required',
  companyMissing: 'Please choose the distribution company you reported it to',
  descriptionMissing: 'Description is required',
  urgencyUnknown: 'Please choose low, medium or high',

  fetchFailed: 'Failed to fetch complaints',
  fetchOneFailed: (id: string) => `Failed to fetch complaint ${id}`,
  createFailed: 'Failed to create complaint',
  updateFailed: (id: string) => `Failed to update complaint ${id}`,
  escalateOneFailed: (id: string) => `Failed to escalate complaint ${id}`,
  resolveOneFailed: (id: string) => `Failed to resolve complaint ${id}`,
  uploadFailed: 'Failed to upload documents',
  deleteFailed: 'Failed to delete complaint',
  submitFailed: 'Failed to submit complaint',
  escalateFailed: 'Failed to escalate complaint',
  resolveFailed: 'Failed to resolve complaint',
  uploaded: 'Documents Uploaded Successfully',
  deleted: 'Complaint deleted successfully',
  escalated: 'Complaint escalated successfully',
  resolved: 'Complaint resolved successfully',
  deleteConfirm: 'Delete Complaint: Are you sure you want to delete this complaint? This action cannot be undone.',
} as const
