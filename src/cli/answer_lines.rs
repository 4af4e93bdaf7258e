//! Contacts, crossings and depths as lines of CSV: numbers are counted from 0 within their objects.

use super::objects::Objects;
use crate::detect::{
    Contact, Crossing, Found, Impact, ObjectDistance, Penetration, Report, Settings, Topology, features::FeaturePair,
    reference,
};
use std::fmt::Write;

/// Writes what was found among some objects.
#[derive(Debug)]
pub struct AnswerLines<'a> {
    objects: &'a Objects,
    vertex_objects: Vec<u32>,
}

impl<'a> AnswerLines<'a> {
    /// Of these objects.
    pub fn new(objects: &'a Objects) -> Self {
        Self { objects, vertex_objects: Topology::of(&objects.assembly.frame()).vertex_objects }
    }

    /// The object of a vertex, and its number there.
    fn locate(&self, vertex: u32) -> (u32, u32) {
        let object = self.vertex_objects[vertex as usize];
        (object, vertex.saturating_sub(self.objects.first_vertex(object as usize)))
    }

    /// A vertex: object and number.
    pub fn vertex(&self, vertex: u32) -> String {
        let (object, number) = self.locate(vertex);
        format!("{object},{number}")
    }

    /// A vertex in a tetrahedron.
    pub fn contact(&self, contact: Contact) -> String {
        let (object, tetrahedron) = self.objects.locate(contact.primitive);
        format!("{},{object},{tetrahedron}", self.vertex(contact.vertex))
    }

    /// An edge through a triangle.
    pub fn crossing(&self, crossing: Crossing) -> String {
        let [v, w] = crossing.edge.map(|vertex| self.locate(vertex));
        let [a, b, c] = crossing.triangle.map(|vertex| self.locate(vertex));
        format!("{},{},{},{},{},{},{}", v.0, v.1, w.1, a.0, a.1, b.1, c.1)
    }

    /// A vertex with its depth and direction.
    pub fn penetration(&self, p: &Penetration) -> String {
        let [x, y, z] = p.direction.to_array();
        format!("{},{},{x},{y},{z}", self.vertex(p.vertex), p.depth)
    }

    /// All contacts or crossings of a report.
    pub fn contacts_as_csv(&self, report: &Report) -> String {
        match &report.found {
            Found::Contacts(list) => {
                self.file("objectV,vertex,objectT,tetrahedron", list.iter().map(|&contact| self.contact(contact)))
            }
            Found::Crossings(list) => {
                self.file("objectE,v0,v1,objectT,t0,t1,t2", list.iter().map(|&crossing| self.crossing(crossing)))
            }
            Found::Distances(list) => self.file(Self::DISTANCES, list.iter().map(Self::distance)),
            Found::Impacts(list) => self.file(Self::IMPACTS, list.iter().map(Self::impact)),
            _ => String::new(),
        }
    }

    /// The columns of [`Self::impact`].
    pub const IMPACTS: &'static str = "kind,p0,p1,p2,p3,time";

    /// An impact: its vertices by their numbers over all objects.
    pub fn impact(impact: &Impact) -> String {
        format!("{},{}", Self::features(&impact.features()), impact.time)
    }

    /// The columns of [`Self::distance`].
    pub const DISTANCES: &'static str = "objectA,objectB,verdict,distance,ax,ay,az,bx,by,bz,iterations";

    /// Two objects with their closest points.
    pub fn distance(pair: &ObjectDistance) -> String {
        let ([a, b], [p, q]) = (pair.objects, pair.closest);
        let [verdict, distance, iterations] =
            [pair.verdict.name().to_owned(), pair.distance.to_string(), pair.iterations.to_string()];
        format!("{a},{b},{verdict},{distance},{},{},{},{},{},{},{iterations}", p.x, p.y, p.z, q.x, q.y, q.z)
    }

    /// Two features.
    pub fn features(pair: &FeaturePair) -> String {
        let [a, b, c, d] = pair.vertices;
        format!("{},{a},{b},{c},{d}", pair.kind.name())
    }

    /// All depths of a report: of both estimates the consistent one.
    pub fn depths_as_csv(&self, settings: &Settings, report: &Report) -> String {
        let list = reference::asked_depths(report, settings);
        self.file("object,vertex,depth,dx,dy,dz", list.iter().map(|p| self.penetration(p)))
    }

    fn file(&self, header: &str, lines: impl Iterator<Item = String>) -> String {
        let mut text = String::new();
        if !self.objects.note.is_empty() {
            text += &format!("# {}\n", self.objects.note);
        }
        text += &format!("{header}\n");
        for line in lines {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{line}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::{Assembly, Estimate, Method, Normals};
    use glam::Vec3;

    /// A corner of one tetrahedron in another: vertex 1 of object 1 in tetrahedron 0 of object 0.
    fn objects() -> Objects {
        let mut assembly = Assembly::default();
        assembly.push(&[Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z], &[[0, 1, 2, 3]]);
        let tip =
            [Vec3::new(0.2, 0.2, -1.0), Vec3::new(0.2, 0.2, 0.1), Vec3::new(0.3, 0.2, -1.0), Vec3::new(0.2, 0.3, -1.0)];
        assembly.push(&tip, &[[0, 1, 2, 3]]);
        Objects::generated("tip", assembly)
    }

    #[test]
    fn numbers_are_those_of_the_objects() {
        let objects = objects();
        let lines = AnswerLines::new(&objects);
        let search = |method, estimate| {
            let settings = Settings { estimate, normals: Normals::Face, ..Settings::new(method) };
            (settings, reference::search(&objects.assembly.frame(), &settings))
        };
        let (_, contacts) = search(Method::HashingCpu, Estimate::Consistent);
        assert_eq!(lines.contacts_as_csv(&contacts), "objectV,vertex,objectT,tetrahedron\n1,1,0,0\n");
        let (_, crossings) = search(Method::HashingEdgesCpu, Estimate::Consistent);
        let expected = "objectE,v0,v1,objectT,t0,t1,t2\n1,0,1,0,0,2,1\n1,1,2,0,0,2,1\n1,1,3,0,0,2,1\n";
        assert_eq!(lines.contacts_as_csv(&crossings), expected);
        for estimate in [Estimate::Both, Estimate::Nearest] {
            let (settings, depths) = search(Method::DepthCpu, estimate);
            let text = lines.depths_as_csv(&settings, &depths);
            let (header, line) = text.split_once('\n').unwrap();
            assert_eq!(header, "object,vertex,depth,dx,dy,dz");
            assert!(line.starts_with("1,1,0.1"), "{line}");
            assert_eq!(line.split(',').count(), 6);
        }
    }
}
