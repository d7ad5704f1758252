import { MultiSelect, SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCategories, useJurisdictions } from './useLabels.ts'

type Values = { categoryIds: string[]; jurisdictionIds: string[] }
/** What it is about and whose law it follows; nothing where the workspace keeps neither. */
export function LabelFields({ values, change }: { values: Values; change: (part: Partial<Values>) => void }) {
  const { t } = useTranslation()
  const categories = useCategories()
  const places = useJurisdictions()
  if (categories.length + places.length === 0) return null
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {categories.length > 0 && (
        <MultiSelect
          label={t('Categories')}
          data={categories}
          value={values.categoryIds}
          maxValues={20}
          searchable
          onChange={(categoryIds) => change({ categoryIds })}
        />
      )}
      {places.length > 0 && (
        <MultiSelect
          label={t('Jurisdictions')}
          data={places}
          value={values.jurisdictionIds}
          maxValues={20}
          searchable
          onChange={(jurisdictionIds) => change({ jurisdictionIds })}
        />
      )}
    </SimpleGrid>
  )
}
