//! `kdet verify`

use super::{
    Outcome,
    answer_lines::AnswerLines,
    error::Error,
    objects::{Files, Objects},
    print,
    run_search::Searcher,
    search_arguments::{self, SearchArguments, family_name, hash_name, hint, kind, table_name},
};
use crate::{
    detect::{
        AnswerKind, CellOrigin, CellRule, Contact, Crossing, Estimate, Found, Frame, Hash, Method, Narrow, Opt, Pair,
        Report, Settings, Stored, Test, difference, features::FeaturePair, reference,
    },
    geometry::Primitive,
};
use clap::Args;
use serde_json::json;

/// Up to this number of primitives the reference is brute force, the simplest code; above, brute force would take minutes,
/// and the reference is kDet on the host with the paper's cell rule.
const BRUTE_FORCE_UP_TO: usize = 6000;

/// Differences listed per comparison.
const LISTED: usize = 10;

/// Compare every method and narrow test with the reference; exit code 1 if pairs differ outside the tolerance band.
///
/// --generate takes 'all' for every sample scene and 'triangles' for those of triangles.
#[derive(Debug, Args)]
pub struct Verify {
    #[command(flatten)]
    files: Files,
    /// Only this method
    #[arg(long)]
    method: Option<Method>,
    /// Only this narrow test
    #[arg(long)]
    narrow: Option<Narrow>,
    /// Compare with every hash function, cell rule and kind of pairs instead of those given
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    search: SearchArguments,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// One comparison.
struct Row {
    settings: Settings,
    expected: u64,
    got: u64,
    host_ms: f64,
    /// Expected and not found, outside the band: pairs as in the CSV, marks as `object,primitive`.
    missing: Vec<String>,
    /// Found and not expected, outside the band.
    extra: Vec<String>,
    in_band: usize,
}

impl Verify {
    /// Runs it.
    pub fn run(self) -> Result<Outcome, Error> {
        let base = self.search.settings(self.method, self.narrow)?;
        let asked = (self.method, self.narrow, self.all);
        let mut searcher = Searcher::new(self.search.adapter.clone());
        let mut fine = true;
        let mut comparisons = vec![];
        for (name, objects) in self.files.read_each()? {
            let frame = objects.assembly.frame();
            let mut references = References::default();
            let mut searcher = searcher.on(frame);
            let mut rows = Vec::new();
            for settings in variants(base, asked, frame.primitive) {
                let expected = references.get(&frame, &settings);
                let got = searcher.run(&settings)?;
                rows.push(compare(&objects, settings, expected, &got));
            }
            fine &= rows.iter().all(|row| row.missing.is_empty() && row.extra.is_empty());
            let reference = &reference_name(frame.cells.len(), &rows);
            let hint = if self.all { None } else { hint(objects.list.len() as u32, &base) };
            match self.json {
                true => comparisons.push(as_json(&name, reference, hint, &rows)?),
                false => print::out(&as_text(&name, reference, hint, &rows))?,
            }
        }
        if self.json {
            // One scene is an object, several are a list.
            let all = if comparisons.len() == 1 { comparisons.remove(0) } else { comparisons.into() };
            print::json(&all)?;
        }
        Ok(if fine { Outcome::Fine } else { Outcome::Different })
    }
}

/// The settings to compare: the method and the narrow test that are asked for, or all of these primitives; whether with every
/// layout.
fn variants(
    base: Settings,
    (method, narrow, all): (Option<Method>, Option<Narrow>, bool),
    primitive: Primitive,
) -> Vec<Settings> {
    let methods: Vec<Method> = method.map_or_else(|| Method::ALL.to_vec(), |m| vec![m]);
    let narrow_tests: Vec<Narrow> = narrow.map_or_else(|| Narrow::of(primitive).collect(), |n| vec![n]);
    let mut variants = Vec::new();
    for &method in methods.iter().filter(|method| method.traits().primitives.contains(&primitive)) {
        // Methods that have other tests than pairs of primitives take none.
        let tests = if method.heeds(Opt::Narrow) { &narrow_tests[..] } else { &[Narrow::Sat][..] };
        for &narrow in tests {
            let settings = Settings { method, narrow, ..base };
            match all {
                true => variants.extend(all_layouts(settings)),
                false => variants.push(settings),
            }
        }
    }
    variants
}

/// Every setting that must not change the result, and every kind of pairs.
fn all_layouts(settings: Settings) -> Vec<Settings> {
    if settings.method.heeds(Opt::TableSlots) {
        return all_tables(settings);
    }
    let kinds = [(true, false, true), (false, true, true), (true, true, true), (true, true, false)];
    // Without a hash table all hash functions are the same search.
    let hashes = if settings.method.heeds(Opt::Hash) { Hash::ALL } else { &Hash::ALL[..1] };
    let mut layouts = Vec::new();
    for &hash in hashes {
        for &cell_rule in CellRule::ALL {
            for (inter_collisions, self_collisions, one_pass) in kinds {
                layouts.push(Settings { hash, cell_rule, inter_collisions, self_collisions, one_pass, ..settings });
            }
        }
    }
    layouts
}

/// Every table of spatial hashing, and every kind of contacts. Depths are estimated in both ways.
fn all_tables(settings: Settings) -> Vec<Settings> {
    let mut layouts = Vec::new();
    for &hash in Hash::ALL {
        for cell_size in [0.5, 1.0, 2.0] {
            // Which set is stored changes with the origin: neither has to do with the other.
            for (&cell_origin, &stored) in CellOrigin::ALL.iter().zip(Stored::ALL) {
                for table_slots in [0, 49_999, 64] {
                    for (inter_collisions, self_collisions) in [(true, false), (false, true), (true, true)] {
                        let kinds =
                            Settings { inter_collisions, self_collisions, estimate: Estimate::Both, ..settings };
                        layouts.push(Settings { hash, cell_size, cell_origin, stored, table_slots, ..kinds });
                    }
                }
            }
        }
    }
    layouts
}

/// The expected results, each computed once.
#[derive(Default)]
struct References {
    known: Vec<(Settings, Report)>,
}

impl References {
    fn get(&mut self, frame: &Frame<'_>, settings: &Settings) -> &Report {
        // Only what changes the result.
        let method = settings.method.reference();
        let depths = if method.heeds(Opt::Estimate) { *settings } else { Settings::default() };
        let asked = Settings {
            method,
            narrow: settings.narrow,
            inter_collisions: settings.inter_collisions,
            self_collisions: settings.self_collisions,
            cell_rule: CellRule::Paper,
            normals: depths.normals,
            estimate: depths.estimate,
            // Vertices that lie on a surface weigh by the size of a cell.
            cell_size: depths.cell_size,
            // What the others may only come near to.
            test: if method.heeds(Opt::Test) && settings.separation == 0.0 { Test::Exact } else { settings.test },
            separation: settings.separation,
            within: settings.within,
            ..Settings::default()
        };
        let known = self.known.iter().position(|(known, _)| *known == asked).unwrap_or_else(|| {
            let search = brute_force(frame.cells.len(), method.traits().answer).unwrap_or(reference::search);
            let report = search(frame, &asked);
            self.known.push((asked, report));
            self.known.len() - 1
        });
        &self.known[known].1
    }
}

/// A search of a frame on the host.
type Search = fn(&Frame<'_>, &Settings) -> Report;

/// The simplest search for an answer, where there is one and it does not take minutes for so many primitives.
fn brute_force(n: usize, answer: AnswerKind) -> Option<Search> {
    match answer {
        _ if n > BRUTE_FORCE_UP_TO => None,
        AnswerKind::Marks | AnswerKind::Pairs => Some(reference::brute_force),
        AnswerKind::Contacts => Some(reference::brute_force_contacts),
        AnswerKind::Crossings => Some(reference::brute_force_crossings),
        AnswerKind::Depths | AnswerKind::Impacts | AnswerKind::Distances => None,
    }
}

/// What rows are compared with.
fn reference_name(n: usize, rows: &[Row]) -> String {
    let name = |reference: Method| match reference.traits().answer {
        answer if brute_force(n, answer).is_some() => "brute force".to_owned(),
        AnswerKind::Marks | AnswerKind::Pairs => format!("{reference} with the paper's cell rule"),
        AnswerKind::Impacts => format!("{reference} with exact tests"),
        _ => format!("{reference} as usual"),
    };
    let mut names: Vec<String> = vec![];
    for name in rows.iter().map(|row| name(row.settings.method.reference())) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.is_empty() { name(Method::REFERENCE) } else { names.join(", ") }
}

fn compare(objects: &Objects, settings: Settings, expected: &Report, got: &Report) -> Row {
    let frame = objects.assembly.frame();
    let row = Row {
        settings,
        expected: expected.pairs().len() as u64,
        got: got.pairs().len() as u64,
        host_ms: got.times.host_ms,
        missing: Vec::new(),
        extra: Vec::new(),
        in_band: 0,
    };
    let mark = |&t: &u32| {
        let (object, t) = objects.locate(t);
        format!("{object},{t}")
    };
    if let Some(row) = compare_answers(objects, &row, expected, got) {
        return row;
    }
    if !settings.method.lists_pairs() {
        let marks = difference::of_marks(&frame, &settings, expected, &got.colliding);
        return Row {
            expected: expected.colliding.len() as u64,
            got: got.colliding.len() as u64,
            missing: marks.missing.iter().map(mark).collect(),
            extra: marks.extra.iter().map(mark).collect(),
            in_band: marks.in_band.len(),
            ..row
        };
    }
    let pairs = difference::of_pairs(&frame, &settings, expected.pairs(), got.pairs());
    // Marks are compared with the method's own pairs: a wrong pair is then reported once, as a pair, and a mark only
    // where it contradicts the pairs.
    let marked = marks_of(got.pairs());
    let without = |of: &[u32], other: &[u32]| -> Vec<String> {
        of.iter().filter(|t| other.binary_search(t).is_err()).map(|t| format!("mark {}", mark(t))).collect()
    };
    let csv = |pairs: &[Pair]| pairs.iter().map(|&pair| objects.csv(pair)).collect::<Vec<String>>();
    Row {
        missing: [csv(&pairs.missing), without(&marked, &got.colliding)].concat(),
        extra: [csv(&pairs.extra), without(&got.colliding, &marked)].concat(),
        in_band: pairs.in_band.len(),
        ..row
    }
}

/// Compares contacts, crossings or depths; nothing where the method finds pairs.
fn compare_answers(objects: &Objects, row: &Row, expected: &Report, got: &Report) -> Option<Row> {
    let frame = objects.assembly.frame();
    let settings = row.settings;
    if settings.method.finds_pairs() {
        return None;
    }
    let lines = AnswerLines::new(objects);
    let mut row = Row { settings, missing: vec![], extra: vec![], ..*row };
    match (&expected.found, &got.found) {
        (Found::Contacts(wanted), Found::Contacts(found)) => {
            let difference = difference::of_contacts(&frame, wanted, found);
            let csv = |list: &[Contact]| list.iter().map(|&contact| lines.contact(contact)).collect();
            (row.expected, row.got) = (wanted.len() as u64, found.len() as u64);
            (row.missing, row.extra) = (csv(&difference.missing), csv(&difference.extra));
            row.in_band = difference.in_band.len();
        }
        (Found::Crossings(wanted), Found::Crossings(found)) => {
            let difference = difference::of_crossings(&frame, wanted, found);
            let csv = |list: &[Crossing]| list.iter().map(|&crossing| lines.crossing(crossing)).collect();
            (row.expected, row.got) = (wanted.len() as u64, found.len() as u64);
            (row.missing, row.extra) = (csv(&difference.missing), csv(&difference.extra));
            row.in_band = difference.in_band.len();
        }
        (Found::Depths { consistent, nearest }, Found::Depths { consistent: got, nearest: got_nearest }) => {
            for (name, wanted, found) in [("", consistent, got), ("nearest ", nearest, got_nearest)] {
                let difference = difference::of_depths(&frame, &settings, wanted, found);
                row.expected += wanted.len() as u64;
                row.got += found.len() as u64;
                row.in_band += difference.in_band.len();
                let named = |what: &str, list: &[u32]| -> Vec<String> {
                    list.iter().map(|&vertex| format!("{name}{what}{}", lines.vertex(vertex))).collect()
                };
                row.missing.extend(named("", &difference.missing));
                for (what, list) in
                    [("", &difference.extra), ("depth ", &difference.depths), ("direction ", &difference.directions)]
                {
                    row.extra.extend(named(what, list));
                }
            }
        }
        (Found::Impacts(wanted), Found::Impacts(found)) => {
            let difference = difference::of_impacts(&frame, &settings, wanted, found);
            let csv = |list: &[FeaturePair]| list.iter().map(AnswerLines::features).collect();
            (row.expected, row.got) = (wanted.len() as u64, found.len() as u64);
            (row.missing, row.extra) = (csv(&difference.missing), csv(&difference.extra));
            row.in_band = difference.in_band.len();
        }
        (Found::Distances(wanted), Found::Distances(found)) => {
            let difference = difference::of_distances(&frame, &settings, wanted, found);
            let csv = |list: &[[u32; 2]]| list.iter().map(|[a, b]| format!("{a},{b}")).collect::<Vec<_>>();
            (row.expected, row.got) = (wanted.len() as u64, found.len() as u64);
            (row.missing, row.extra) = (csv(&difference.missing), csv(&difference.extra));
            row.in_band = difference.in_band.len();
        }
        _ => row.missing.push("another kind of answer".to_owned()),
    }
    Some(row)
}

/// The primitives of some pairs, sorted.
fn marks_of(pairs: &[Pair]) -> Vec<u32> {
    let mut marks: Vec<u32> = pairs.iter().flat_map(|pair| [pair.a, pair.b]).collect();
    marks.sort_unstable();
    marks.dedup();
    marks
}

fn as_text(scene: &str, reference: &str, hint: Option<&str>, rows: &[Row]) -> String {
    let lines: Vec<Vec<String>> = rows
        .iter()
        .map(|row| {
            let Settings { method, narrow, cell_rule, .. } = row.settings;
            let (kind, hash) = (kind(&row.settings), hash_name(&row.settings));
            let narrow = if method.heeds(Opt::Narrow) { narrow.name() } else { "-" };
            let mut line = [method.name(), narrow, kind, hash].map(str::to_owned).to_vec();
            let words = family_name(&row.settings);
            line.push(match table_name(&row.settings) {
                Some(table) => table,
                None => [cell_rule.name().to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(", "),
            });
            let counts = [row.expected as usize, row.got as usize, row.missing.len(), row.extra.len(), row.in_band];
            line.extend(counts.map(|n| n.to_string()));
            line.push(format!("{:.1}", row.host_ms));
            line
        })
        .collect();
    let header = [
        "method",
        "narrow",
        "pairs",
        "hash",
        "cell rule",
        "expected",
        "found",
        "missing",
        "extra",
        "in band",
        "host ms",
    ];
    let scene = if scene.is_empty() { String::new() } else { format!("scene: {scene}\n") };
    let mut text = format!("{scene}reference: {reference}\n\n") + &print::table(&header, &lines);
    for row in rows {
        let Settings { method, narrow, .. } = row.settings;
        let searched = match method.heeds(Opt::Narrow) {
            true => format!("{method} {narrow} {}", kind(&row.settings)),
            false => format!("{method} {}", kind(&row.settings)),
        };
        for (what, list) in [("missing", &row.missing), ("extra", &row.extra)] {
            for pair in list.iter().take(LISTED) {
                text += &format!("{searched}: {what} {pair}\n");
            }
            if list.len() > LISTED {
                text += &format!("{searched}: {what} {} more\n", list.len() - LISTED);
            }
        }
    }
    if let Some(hint) = hint {
        text += &format!("\nhint: {hint}\n");
    }
    text
}

fn as_json(scene: &str, reference: &str, hint: Option<&str>, rows: &[Row]) -> Result<serde_json::Value, Error> {
    let rows: Vec<serde_json::Value> = rows
        .iter()
        .map(|row| {
            Ok(json!({
                "settings": search_arguments::as_json(&row.settings)?,
                "expected": row.expected,
                "got": row.got,
                "missing": row.missing,
                "extra": row.extra,
                "in_band": row.in_band,
                "host_ms": row.host_ms,
            }))
        })
        .collect::<Result<_, Error>>()?;
    Ok(json!({ "scene": scene, "reference": reference, "hint": hint, "comparisons": rows }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::{Found, Pair, samples};

    /// The methods on the host that find no pairs agree with brute force in every layout, and a lost contact is listed.
    #[test]
    fn contacts_crossings_and_depths_are_compared() {
        let objects = Objects::generated("blocks", samples::blocks(2, 0.6));
        let frame = objects.assembly.frame();
        let mut references = References::default();
        for method in [Method::HashingCpu, Method::HashingEdgesCpu, Method::DepthCpu] {
            let variants = variants(Settings::default(), (Some(method), None, true), frame.primitive);
            assert_eq!(variants.len(), 4 * 3 * 2 * 3 * 3);
            for settings in variants.into_iter().step_by(7) {
                let expected = references.get(&frame, &settings);
                let row = compare(&objects, settings, expected, &reference::search(&frame, &settings));
                assert_eq!((row.missing.len(), row.extra.len()), (0, 0), "{settings:?}: {:?}", row.extra);
                assert!(row.expected > 0 || !settings.inter_collisions, "{settings:?}");
            }
        }
        let settings = Settings::new(Method::HashingCpu);
        let expected = reference::search(&frame, &settings);
        let mut wrong = expected.clone();
        let Found::Contacts(contacts) = &mut wrong.found else { panic!("contacts") };
        let lost = AnswerLines::new(&objects).contact(contacts.remove(0));
        let row = compare(&objects, settings, &expected, &wrong);
        assert_eq!(row.missing, std::slice::from_ref(&lost));
        assert!(as_text("", "brute force", None, &[row]).contains(&format!("hashing_cpu inter: missing {lost}\n")));
        let of_triangles = variants(Settings::default(), (None, None, false), Primitive::Triangles);
        assert!(
            of_triangles.iter().all(|settings| settings.method.traits().primitives.contains(&Primitive::Triangles))
        );
    }

    /// What is said of the reference is what [`References`] does, for every method of the table.
    #[test]
    fn the_reference_is_named_by_the_answer() {
        let name = |n: usize, methods: &[Method]| {
            let row = |&method: &Method| Row {
                settings: Settings::new(method),
                expected: 0,
                got: 0,
                host_ms: 0.0,
                missing: vec![],
                extra: vec![],
                in_band: 0,
            };
            reference_name(n, &methods.iter().map(row).collect::<Vec<_>>())
        };
        let few = "brute force, depth_cpu as usual, swept_cpu with exact tests, distance_cpu as usual";
        assert_eq!(name(BRUTE_FORCE_UP_TO, Method::ALL), few);
        let many = "cpu with the paper's cell rule, hashing_cpu as usual, hashing_edges_cpu as usual, depth_cpu as usual, \
                    swept_cpu with exact tests, distance_cpu as usual";
        assert_eq!(name(BRUTE_FORCE_UP_TO + 1, Method::ALL), many);
        assert_eq!(name(1, &[]), "brute force");
        for &method in Method::ALL {
            assert!(name(BRUTE_FORCE_UP_TO + 1, &[method]).starts_with(method.reference().name()), "{method}");
        }
    }

    /// A search that loses a pair and reports a wrong one: each is listed once, as a pair.
    #[test]
    fn wrong_pairs_are_reported_once() {
        let objects = Objects::generated("one cell", samples::one_cell(10));
        let frame = objects.assembly.frame();
        let settings = Settings { method: Method::Cpu, ..Settings::default() };
        let expected = reference::brute_force(&frame, &settings);
        let right = compare(&objects, settings, &expected, &expected);
        assert!(right.missing.is_empty() && right.extra.is_empty() && right.in_band == 0);

        let report = |pairs: Vec<Pair>| Report::new(marks_of(&pairs), Found::Pairs { pairs, translations: vec![] });
        // Without the pairs of primitive 0 its mark is missing too, which is not a second mistake.
        let (lost, kept): (Vec<Pair>, Vec<Pair>) = expected.pairs().iter().partition(|pair| pair.a == 0);
        let wrong = report(kept);
        assert!(!lost.is_empty() && !wrong.colliding.contains(&0) && expected.colliding.contains(&0));
        let row = compare(&objects, settings, &expected, &wrong);
        assert_eq!(row.missing, lost.iter().map(|&pair| objects.csv(pair)).collect::<Vec<_>>());
        assert_eq!(row.extra, [""; 0]);

        // Not searched for: both are of the first object.
        let wrong = report([vec![Pair { a: 0, b: 1 }], expected.pairs().to_vec()].concat());
        let row = compare(&objects, settings, &expected, &wrong);
        assert_eq!((row.missing.len(), &row.extra[..]), (0, &["0,0,0,1".to_owned()][..]));
        assert!(as_text("", "brute force", None, &[row]).contains("cpu sat inter: extra 0,0,0,1\n"));
    }

    #[test]
    fn what_is_not_asked_for_is_compared_as_a_product() {
        for &primitive in Primitive::ALL {
            let narrows = Narrow::of(primitive).count();
            let accepted = Method::ALL.iter().filter(|method| method.traits().primitives.contains(&primitive));
            // Where the narrow test does not matter, there is one comparison.
            let rows = |method: &Method| if method.finds_pairs() { narrows } else { 1 };
            let all = variants(Settings::default(), (None, None, false), primitive);
            assert_eq!(all.len(), accepted.clone().map(rows).sum::<usize>());
            let with_one = |narrow| variants(Settings::default(), (None, Some(narrow), false), primitive).len();
            assert!(Narrow::of(primitive).all(|narrow| with_one(narrow) == accepted.clone().count()));
        }
    }

    #[test]
    fn marks_must_agree_with_the_pairs() {
        let objects = Objects::generated("one cell", samples::one_cell(10));
        let settings = Settings { method: Method::Cpu, ..Settings::default() };
        let expected = reference::brute_force(&objects.assembly.frame(), &settings);
        let mut wrong = expected.clone();
        wrong.colliding.remove(0);
        assert_eq!(compare(&objects, settings, &expected, &wrong).missing, ["mark 0,0"]);
    }

    #[test]
    fn marks_are_compared_where_no_pairs_are_kept() {
        let objects = Objects::generated("one cell", samples::one_cell(10));
        let frame = objects.assembly.frame();
        let settings = Settings { method: Method::KdetNoPairs, ..Settings::default() };
        let expected = reference::brute_force(&frame, &settings);
        assert!(expected.colliding.len() > 4);
        let mut marks = Report::new(expected.colliding.clone(), Found::Marks);
        assert!(compare(&objects, settings, &expected, &marks).missing.is_empty());
        marks.colliding.remove(0);
        assert_eq!(compare(&objects, settings, &expected, &marks).missing.len(), 1);
    }
}
