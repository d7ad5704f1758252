import { SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { categorySource, jurisdictionSource } from '../parts/selectSources.ts'
import { ServerMultiSelect } from '../parts/ServerMultiSelect.tsx'
import { useHas } from '../shell/me.ts'

type Values = { categoryIds: string[]; jurisdictionIds: string[] }
/** What it is about and whose law it follows; nothing where the workspace keeps neither. */
export function LabelFields({ values, change }: { values: Values; change: (part: Partial<Values>) => void }) {
  const { t } = useTranslation()
  if (!useHas('compliance')) return null
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <ServerMultiSelect
        source={categorySource}
        label={t('Categories')}
        value={values.categoryIds}
        maxValues={20}
        onChange={(categoryIds) => change({ categoryIds })}
      />
      <ServerMultiSelect
        source={jurisdictionSource()}
        label={t('Jurisdictions')}
        value={values.jurisdictionIds}
        maxValues={20}
        onChange={(jurisdictionIds) => change({ jurisdictionIds })}
      />
    </SimpleGrid>
  )
}
