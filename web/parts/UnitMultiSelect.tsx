import { ServerMultiSelect } from './ServerMultiSelect.tsx'
import { useUnitSource, type UnitList } from './UnitSelect.tsx'

/** Several business units in one's reach. */
export const UnitMultiSelect = (props: Omit<Parameters<typeof ServerMultiSelect<UnitList>>[0], 'source'>) => (
  <ServerMultiSelect source={useUnitSource()} {...props} />
)
