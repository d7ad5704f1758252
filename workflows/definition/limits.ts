/** Limits that screens, API and documents share, so that a field never accepts what the server refuses. */

/** Characters of a narrative: what happened, a reply, reasons, minutes. Counted as UTF-16 code units, as zod does. */
export const maxNarrativeCharacters = 100_000

/**
 * Characters of all narratives of one complaint together: as much as the conflict-of-interest check reads
 *.
 */
export const maxComplaintCharacters = 1_000_000

/** Files of one field of a form, or of one incident. */
export const maxFilesPerField = 50
