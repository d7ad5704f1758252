/** Categories and jurisdictions of the workspace, where it uses compliance. */
import { complianceCategories, jurisdictions } from '../../api/compliance/contract.ts'
import { useApiQuery } from '../client.ts'
import { useHas } from '../shell/me.ts'

const query = { pageSize: 300 }
export function useCategories() {
  const when = useHas('compliance')
  const read = useApiQuery(complianceCategories.list, { query }, { when })
  return (read.data?.content ?? []).map(({ categoryId, name }) => ({ value: categoryId, label: name }))
}
export function useJurisdictions() {
  const when = useHas('compliance')
  const read = useApiQuery(jurisdictions.list, { query }, { when })
  return (read.data?.content ?? []).map(({ jurisdictionId, name }) => ({
    value: jurisdictionId,
    label: name,
  }))
}

const [category, place] = ['category:', 'jurisdiction:']
/** Both in one list; each value says which it is. */
export const useLabels = () => [
  ...useCategories().map(({ value, label }) => ({ value: `${category}${value}`, label })),
  ...useJurisdictions().map(({ value, label }) => ({ value: `${place}${value}`, label })),
]
/** What a list is asked for by one of them. */
export function filterOf(label: string): { categoryId?: string; jurisdictionId?: string } {
  if (label.startsWith(category)) return { categoryId: label.slice(category.length) }
  return label.startsWith(place) ? { jurisdictionId: label.slice(place.length) } : {}
}
