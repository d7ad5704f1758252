/** How many unfinished complaints are shown where one may go on with them. */
export const draftsQuery = { query: { pageNo: 0, pageSize: 10 } }
