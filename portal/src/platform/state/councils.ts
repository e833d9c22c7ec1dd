/** A local government area and the local council development areas under it. */
type Council = {
  name: string
  developmentAreas: string[]
  /** Its place on the map of tiles, counted from 1, at most 7 columns. Without places for all, the map is a plain grid. */
  tile?: { column: number; row: number }
}

// From secondary sources; Ifelodun and Ikoyi-Obalende are placed differently in one of them and the gazette was not checked.
export const councils: Council[] = [
  { name: 'Agege', developmentAreas: ['Orile-Agege'], tile: { column: 3, row: 2 } },
  { name: 'Ajeromi-Ifelodun', developmentAreas: ['Ifelodun'], tile: { column: 3, row: 5 } },
  {
    name: 'Alimosho',
    developmentAreas: ['Agbado/Oke-Odo', 'Ayobo-Ipaja', 'Egbe-Idimu', 'Igando-Ikotun', 'Mosan-Okunola'],
    tile: { column: 2, row: 2 },
  },
  { name: 'Amuwo-Odofin', developmentAreas: ['Oriade'], tile: { column: 3, row: 4 } },
  { name: 'Apapa', developmentAreas: ['Apapa-Iganmu'], tile: { column: 4, row: 5 } },
  { name: 'Badagry', developmentAreas: ['Badagry West', 'Olorunda'], tile: { column: 1, row: 4 } },
  { name: 'Epe', developmentAreas: ['Eredo', 'Ikosi-Ejinrin'], tile: { column: 7, row: 3 } },
  {
    name: 'Eti-Osa',
    developmentAreas: ['Eti-Osa East', 'Ikoyi-Obalende', 'Iru-Victoria Island'],
    tile: { column: 6, row: 5 },
  },
  { name: 'Ibeju-Lekki', developmentAreas: ['Lekki'], tile: { column: 7, row: 5 } },
  { name: 'Ifako-Ijaiye', developmentAreas: ['Ojokoro'], tile: { column: 3, row: 1 } },
  { name: 'Ikeja', developmentAreas: ['Ojodu', 'Onigbongbo'], tile: { column: 4, row: 2 } },
  {
    name: 'Ikorodu',
    developmentAreas: ['Igbogbo-Baiyeku', 'Ijede', 'Ikorodu North', 'Ikorodu West', 'Imota'],
    tile: { column: 6, row: 2 },
  },
  { name: 'Kosofe', developmentAreas: ['Agboyi-Ketu', 'Ikosi-Isheri'], tile: { column: 5, row: 2 } },
  { name: 'Lagos Island', developmentAreas: ['Lagos Island East'], tile: { column: 5, row: 5 } },
  { name: 'Lagos Mainland', developmentAreas: ['Yaba'], tile: { column: 5, row: 4 } },
  { name: 'Mushin', developmentAreas: ['Odi-Olowo/Ojuwoye'], tile: { column: 4, row: 3 } },
  { name: 'Ojo', developmentAreas: ['Iba', 'Oto-Awori'], tile: { column: 2, row: 4 } },
  { name: 'Oshodi-Isolo', developmentAreas: ['Ejigbo', 'Isolo'], tile: { column: 3, row: 3 } },
  { name: 'Shomolu', developmentAreas: ['Bariga'], tile: { column: 5, row: 3 } },
  { name: 'Surulere', developmentAreas: ['Coker-Aguda', 'Itire-Ikate'], tile: { column: 4, row: 4 } },
]
