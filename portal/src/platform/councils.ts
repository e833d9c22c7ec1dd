/** A local government area and the local council development areas under it. */
type Council = { name: string; developmentAreas: string[] }

// From secondary sources; Ifelodun and Ikoyi-Obalende are placed differently in one of them and the gazette was not checked.
export const councils: Council[] = [
  { name: 'Agege', developmentAreas: ['Orile-Agege'] },
  { name: 'Ajeromi-Ifelodun', developmentAreas: ['Ifelodun'] },
  {
    name: 'Alimosho',
    developmentAreas: ['Agbado/Oke-Odo', 'Ayobo-Ipaja', 'Egbe-Idimu', 'Igando-Ikotun', 'Mosan-Okunola'],
  },
  { name: 'Amuwo-Odofin', developmentAreas: ['Oriade'] },
  { name: 'Apapa', developmentAreas: ['Apapa-Iganmu'] },
  { name: 'Badagry', developmentAreas: ['Badagry West', 'Olorunda'] },
  { name: 'Epe', developmentAreas: ['Eredo', 'Ikosi-Ejinrin'] },
  { name: 'Eti-Osa', developmentAreas: ['Eti-Osa East', 'Ikoyi-Obalende', 'Iru-Victoria Island'] },
  { name: 'Ibeju-Lekki', developmentAreas: ['Lekki'] },
  { name: 'Ifako-Ijaiye', developmentAreas: ['Ojokoro'] },
  { name: 'Ikeja', developmentAreas: ['Ojodu', 'Onigbongbo'] },
  { name: 'Ikorodu', developmentAreas: ['Igbogbo-Baiyeku', 'Ijede', 'Ikorodu North', 'Ikorodu West', 'Imota'] },
  { name: 'Kosofe', developmentAreas: ['Agboyi-Ketu', 'Ikosi-Isheri'] },
  { name: 'Lagos Island', developmentAreas: ['Lagos Island East'] },
  { name: 'Lagos Mainland', developmentAreas: ['Yaba'] },
  { name: 'Mushin', developmentAreas: ['Odi-Olowo/Ojuwoye'] },
  { name: 'Ojo', developmentAreas: ['Iba', 'Oto-Awori'] },
  { name: 'Oshodi-Isolo', developmentAreas: ['Ejigbo', 'Isolo'] },
  { name: 'Shomolu', developmentAreas: ['Bariga'] },
  { name: 'Surulere', developmentAreas: ['Coker-Aguda', 'Itire-Ikate'] },
]
